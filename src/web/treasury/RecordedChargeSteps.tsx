import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { useTryChargeAgain } from "./treasury-actions.ts";

interface RecordedChargeStepsProps {
  charge: { transactionId: string; card: string | null; left: string };
  payment: { id: number; what: string; payer: string | null; eventId: number | null };
}

const SEATS_AFTER = "After the refund, the portal no longer holds the seats for this payment.";

/** What an officer can do with a charge that could not be applied: try again, or refund all of it (D-357). */
export function RecordedChargeSteps({ charge, payment }: RecordedChargeStepsProps) {
  const [isRefunding, setRefunding] = useState(false);
  const trying = useTryChargeAgain(charge.transactionId);
  return (
    <>
      <Button
        size="small"
        className="max-sm:w-full"
        disabled={trying.isPending}
        onClick={() => trying.mutate(undefined)}
      >
        {trying.isPending ? "Trying..." : "Try again"}
      </Button>
      <Button
        tone="secondary"
        size="small"
        className="max-sm:w-full"
        disabled={trying.isPending}
        onClick={() => setRefunding(true)}
      >
        Refund
      </Button>
      {isRefunding && (
        <RefundDialog
          charge={charge}
          payment={{ ...payment, stillHas: payment.eventId === null ? null : SEATS_AFTER }}
          isWhole
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}
