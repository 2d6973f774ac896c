import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { listRecentDuesPayments } from "#contract/registrations/recent-payments.ts";
import { showOwnRecord } from "#contract/session.ts";
import { PaymentKept, PaymentRecorded } from "#web/payments/PaymentRecorded.tsx";
import { keepOutcome } from "#web/payments/payment-result.ts";
import { isRecorded, WHILE_RECORDED } from "#web/payments/recorded-payment.ts";
import { useConfirmationPoll } from "#web/payments/use-confirmation-poll.ts";
import { read } from "#web/platform/api/api.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { DuesConfirmed } from "./DuesConfirmed.tsx";
import { DuesPaymentNotice } from "./DuesPaymentNotice.tsx";
import { DUES_PAID } from "./payment-news.ts";

/** Outcome of the dues payment the member just returned from, on either page; the address proves nothing. */
export function AfterDuesPayment({ outcome }: { outcome: string }) {
  const recent = useQuery(read(listRecentDuesPayments));
  if (outcome === "success") {
    if (recent.isPending) return <Skeleton className="mb-8 h-72 w-full" />;
    const paid = recent.data?.find(({ state }) => state === "paid");
    return paid ? <DuesConfirmed payment={paid} /> : null;
  }
  if (outcome === "refund") return <DuesPaymentNotice state="refund" />;
  return outcome === "processing" ? <DuesProcessing /> : null;
}

/** Asks a few times whether the payment has been confirmed; then the dues on the page are read again. */
function DuesProcessing() {
  const client = useQueryClient();
  const toast = useToast();
  const [path] = useLocation();
  const { data, isPending, refetch } = useQuery({ ...read(listRecentDuesPayments), ...WHILE_RECORDED });
  const last = data?.[0];
  const state = last?.state;
  const looking = useConfirmationPoll(isPending || state === "open", refetch);

  const paid = state === "paid";
  useEffect(() => {
    if (!paid) return;
    for (const { queryKey } of [read(showDuesStatus), read(listDuesHistory), read(showOwnRecord)]) {
      client.invalidateQueries({ queryKey }).catch(console.error);
    }
    toast(DUES_PAID);
    keepOutcome(path, "success");
  }, [paid, client, toast, path]);

  if (paid) return null;
  if (last && isRecorded(last)) return <PaymentRecorded payment={last} />;
  if (last?.state === "kept") return <PaymentKept payment={last} />;
  if (looking) return <DuesPaymentNotice state="looking" />;
  return <DuesPaymentNotice state={state === "refund" || state === "ended" ? state : "unknown"} />;
}
