import { useMutation, useQuery } from "@tanstack/react-query";
import { openPageByLink, type PaymentLink, showPaymentLink } from "#contract/registrations/payment-links.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { usePaymentResult } from "#web/payments/payment-result.ts";
import { isPaymentOrigin, redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { useConfirmationPoll } from "#web/payments/use-confirmation-poll.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** What is due from a party by its link, and the way to pay it; after paying, what the ledger says. */
export function PayByLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ["payment-link", token],
    queryFn: () => call(showPaymentLink, { body: { token } }),
    gcTime: 0,
    staleTime: 0,
  });
  if (link.isPending) return <Skeleton className="h-56 w-full" />;
  if (link.isError) {
    return (
      <LoadFailure text={errorMessage(link.error, "We couldn’t load this link.")} onRetry={link.refetch} />
    );
  }
  const found = link.data.link;
  if (found === null) return <BrokenLink />;
  return <Due token={token} link={found} refresh={link.refetch} />;
}

function Due({
  token,
  link,
  refresh,
}: {
  token: string;
  link: PaymentLink;
  refresh: () => Promise<unknown>;
}) {
  const dates = useDates();
  const { title, dateTime, people, payer, due, arriving } = link;
  const isPaid = Number(due) === 0;
  return (
    <div className="space-y-5">
      <div className="space-y-1 text-center">
        <h2 className="text-2xl wrap-anywhere">{title}</h2>
        <p className="text-soft">{dates.dayAndTime(dateTime)}</p>
        <p className="wrap-anywhere">
          {payer}, {people === 1 ? "1 person" : `${people} people`}
        </p>
      </div>
      {isPaid ? (
        <p role="status" className="text-center text-lg">
          This has been paid. Thank you.
        </p>
      ) : (
        <Pay token={token} due={due} arriving={arriving} refresh={refresh} />
      )}
    </div>
  );
}

interface PayProps {
  token: string;
  due: string;
  arriving: string | null;
  refresh: () => Promise<unknown>;
}

function Pay({ token, due, arriving, refresh }: PayProps) {
  const result = usePaymentResult();
  const isWaiting = useConfirmationPoll(result === "processing" || arriving !== null, refresh);
  const opening = usePageByLink(token, refresh);
  const busy = opening.isPending || opening.isSuccess;
  return (
    <>
      <Came result={result} arriving={arriving} isWaiting={isWaiting} />
      <p className="text-center">
        <span className="text-soft">Due now</span>
        <strong className="block font-display text-4xl">{formatMoney(due)}</strong>
      </p>
      {arriving === null && (
        <Button className="w-full" disabled={busy} onClick={() => opening.mutate(due)}>
          {busy ? "Opening..." : "Pay by Card"}
        </Button>
      )}
      <Refusal>
        {opening.isError &&
          errorMessage(opening.error, "We couldn’t open the payment page. Please try again.")}
      </Refusal>
    </>
  );
}

/** What is known of a payment that was just made. */
function Came({
  result,
  arriving,
  isWaiting,
}: {
  result: string | null;
  arriving: string | null;
  isWaiting: boolean;
}) {
  if (arriving !== null) return <Alert role="status">{arriving}</Alert>;
  if (isWaiting) {
    return (
      <Alert role="status">
        We’re waiting for the card processor to confirm your payment. Please don’t pay again.
      </Alert>
    );
  }
  if (result === "refund") {
    return (
      <Alert role="status">
        We received your payment but couldn’t apply it. The full amount is going back to your card.
      </Alert>
    );
  }
  return result === "cancelled" ? <Alert role="status">Your card was not charged.</Alert> : null;
}

function BrokenLink() {
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">This link doesn’t work</h2>
      <p>Please ask a chapter officer for a new one, or pay another way.</p>
    </div>
  );
}

function usePageByLink(token: string, refresh: () => Promise<unknown>) {
  const { paymentOrigins } = useChapter();
  const opening = useMutation({
    gcTime: 0,
    mutationFn: async (due: string) => {
      const page = await call(openPageByLink, { body: { token, due } });
      if (isPaymentOrigin(page.hostedPaymentPageUrl, paymentOrigins)) return page;
      throw new NoPaymentPage("Failed to create payment page");
    },
    onSuccess: ({ hostedPaymentPageUrl: url, token: pageToken }) =>
      redirectToPaymentPage({ url, token: pageToken }),
    onError: () => void refresh(),
  });
  const { reset } = opening;
  useBackNavigation(() => {
    reset();
    void refresh();
  });
  return opening;
}
