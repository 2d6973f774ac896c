import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations.ts";
import { read } from "#web/platform/api.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { openPayments, outcomeOf } from "./payment-watch.ts";
import { PAYMENT_SUCCESSFUL } from "./payment-words.ts";

/** The card company's word mostly comes within seconds; after this the letter will tell. */
const TRIES = 10;
const TRY_EVERY_MS = 3000;

/**
 * For one who is back from paying before the payment is confirmed: looks a few times, then says that a letter
 * follows. A success is announced only when the registration is paid (S-18a).
 */
export function PaymentProcessing({ all }: { all: readonly MyRegistration[] }) {
  const toast = useToast();
  const { refetch } = useQuery({ ...read(listMyRegistrations), enabled: false });
  const [openAtFirst] = useState(() => openPayments(all));
  const [tries, setTries] = useState(0);
  const outcome = outcomeOf(openAtFirst, all, Date.now());
  const looking = outcome === "waiting" && tries < TRIES;

  useEffect(() => {
    if (!looking) return;
    const timer = setTimeout(() => {
      refetch()
        .catch(console.error)
        .finally(() => setTries(tries + 1));
    }, TRY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [looking, tries, refetch]);

  const confirmed = outcome === "confirmed";
  useEffect(() => {
    if (!confirmed) return;
    toast(PAYMENT_SUCCESSFUL);
    go(paths.myEvents, { replace: true });
  }, [confirmed, toast]);

  if (confirmed) return null;
  return (
    <Alert role="status" title={looking ? "Your payment is being confirmed" : "No confirmation yet"}>
      <p>
        {looking
          ? "The card company tells us in a moment. You need not do anything and must not pay again."
          : "The card company has not told us of your payment yet. If you have paid, nothing is lost: we write to you as soon as it is confirmed, and it then appears here."}
      </p>
    </Alert>
  );
}
