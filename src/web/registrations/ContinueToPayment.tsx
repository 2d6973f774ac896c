import { Button } from "#web/ui/Button.tsx";
import { useContinueToPayment } from "./continue-to-payment.ts";

/** The button back to the card provider's page. */
export function ContinueToPayment({
  registration,
  label = "Continue to Payment",
  describedBy,
}: {
  registration: { id: number; eventId: number };
  label?: string;
  /** The id of what says which dinner it is for, where there are several. */
  describedBy?: string;
}) {
  const continuing = useContinueToPayment(registration);
  // Busy also from the answer until the provider's page opens.
  const busy = continuing.isPending || continuing.isSuccess;
  return (
    <Button size="small" aria-describedby={describedBy} disabled={busy} onClick={() => continuing.mutate()}>
      {busy ? "Processing..." : label}
    </Button>
  );
}
