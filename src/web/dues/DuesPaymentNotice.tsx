import { Alert } from "#web/ui/feedback/Alert.tsx";

const NOTICES = {
  looking: {
    tone: "note",
    title: "Your payment is being confirmed",
    text: "The card processor will confirm it in a moment. You don’t need to do anything; please don’t pay again.",
  },
  unknown: {
    tone: "note",
    title: "No confirmation yet",
    text: "We haven’t received confirmation of your payment yet. If you paid, nothing is lost: we’ll update your dues and email you as soon as it’s confirmed.",
  },
  ended: {
    tone: "warning",
    title: "Your payment was not completed",
    text: "The card processor charged nothing. You can try again anytime.",
  },
  refund: {
    tone: "note",
    title: "Your payment will be returned",
    text: "Your dues were already paid, so this payment wasn’t needed. We will refund the full amount to your card and have emailed you about it.",
  },
} as const;

/** What is known of a dues payment that has not extended the membership. */
export function DuesPaymentNotice({ state }: { state: keyof typeof NOTICES }) {
  const { tone, title, text } = NOTICES[state];
  return (
    <Alert role="status" tone={tone} title={title} className="mb-8">
      <p>{text}</p>
    </Alert>
  );
}
