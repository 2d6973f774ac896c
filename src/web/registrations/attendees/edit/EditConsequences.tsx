import { Armchair, CreditCard } from "lucide-react";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import {
  DishesLost,
  Emails,
  moneyTitle,
  Point,
  Rejecting,
  VenueTold,
} from "#web/registrations/persons/ChangePoints.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";

interface EditConsequencesProps {
  eventId: number;
  preview: ChangePreview | undefined;
  error: unknown;
}

/** What the edit will do when it is saved, or why it would be refused (D-400). */
export function EditConsequences({ eventId, preview, error }: EditConsequencesProps) {
  // The form itself says it of a party that has seats.
  const isWaiting = preview?.seats.before === 0;
  return (
    <section aria-label="What this will change" className="border-t border-line pt-5">
      {preview ? (
        <ul className="space-y-4">
          <Seats {...preview} />
          <Point icon={CreditCard} title={titleOf(preview)}>
            {preview.sentence}
            {Number(preview.refundDue) > 0 && " An officer with full rights will send it."}
          </Point>
          <DishesLost {...preview} />
          <Emails {...preview} />
          <Rejecting preview={preview} />
          {isWaiting && <VenueTold eventId={eventId} told={preview.venueTold} />}
        </ul>
      ) : error ? (
        <Alert tone="warning" role="status">
          {errorMessage(error, NOT_REACHED)}
        </Alert>
      ) : (
        <p role="status" className="text-soft">
          Checking seats and payments…
        </p>
      )}
    </section>
  );
}

/** A party that will be waiting keeps its price, and owes nothing. */
function titleOf({ amount, seats }: ChangePreview): string {
  return seats.after === 0 ? `${formatMoney(amount.after)} if seats open up` : moneyTitle(amount);
}

function Seats({ seats: { before, after }, tableNumber, follows }: ChangePreview) {
  if (before === after) return null;
  const count = Math.abs(after - before);
  const what = count === 1 ? "1 seat" : `${count} seats`;
  const at = tableNumber === null ? "" : ` at table ${tableNumber}`;
  return (
    <Point
      icon={Armchair}
      title={after > before ? `This party will take ${what}` : `${what} will open up${at}`}
    >
      {follows.join(" ")}
    </Point>
  );
}
