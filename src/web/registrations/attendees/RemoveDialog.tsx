import { useState } from "react";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { formatMoney } from "#web/platform/money.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useRemoveRegistration } from "./change-registration.ts";
import { hasPaidByCard, nameOf, owedBack } from "./party.ts";

interface RemoveDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  party: AttendeeRegistration;
  /** A party that had seats is removed, and can be put back for a while. */
  onRemoved?: (party: AttendeeRegistration) => void;
  onClose: () => void;
}

/** Asks before a registration is removed, and says what happens to its payment. */
export function RemoveDialog({ event, party, onRemoved, onClose }: RemoveDialogProps) {
  const removing = useRemoveRegistration(event.id);
  const [due, setDue] = useState<"ends" | "stays">("ends");
  // What goes back is for what is not due.
  const { byCard, manual } = owedBack(party);
  const asksDue = Number(party.amountDue) > 0 && byCard === null && manual === null;
  // No emails are sent about a past dinner.
  const isAhead = Date.now() < Date.parse(event.dateTime);
  const isConfirmed = comes(party);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isConfirmed ? "Remove Registration" : "Remove from Waitlist"}
      description={
        <p>
          {nameOf(party)}, {describeTickets(party)}. This cannot be undone.
        </p>
      }
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {isConfirmed ? "Keep Registration" : "Keep on Waitlist"}
          </Button>
          <Button
            tone="danger"
            disabled={removing.isPending}
            onClick={() =>
              removing.mutate(
                { id: party.id, due },
                { onSuccess: () => isConfirmed && onRemoved?.(party), onSettled: onClose },
              )
            }
          >
            {removing.isPending ? "Removing..." : "Remove"}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 pl-5">
        <li>{seatsInWords(party)}</li>
        <li>{moneyInWords(party)}</li>
        {party.user.email && isAhead && (
          <li>
            <EmailAddress email={party.user.email} /> will be emailed.
          </li>
        )}
      </ul>
      {asksDue && (
        <div className="mt-5">
          <RadioGroup
            label={`The ${formatMoney(party.amountDue)} that’s due`}
            name="due"
            options={DUE}
            chosen={due}
            hint={due === "stays" && "We’ll keep it under Still Due until it’s paid or written off."}
            onChange={({ target: { value } }) => setDue(value === "stays" ? "stays" : "ends")}
          />
        </div>
      )}
    </Dialog>
  );
}

const DUE = [
  { value: "ends", label: "Is no longer due" },
  { value: "stays", label: "Stays due" },
] as const;

function seatsInWords({ status }: AttendeeRegistration): string {
  if (status === "waitlist") return "The party loses its place on the waitlist and any seats offered to it.";
  return "Its seats will go to the next party on the waitlist or become available to others.";
}

function moneyInWords(party: AttendeeRegistration): string {
  const { status, amount } = party;
  const { byCard, manual } = owedBack(party);
  if (byCard || manual) {
    const sentences = [
      byCard && `${byCard} will become a refund due. An officer with full rights will send it.`,
      manual && `${manual} will become a refund due. An officer with full rights will return it.`,
    ];
    return sentences.filter(Boolean).join(" ");
  }
  if (hasPaidByCard(party)) return "What was paid by card was kept when people left, and stays kept.";
  if (status === "pending") return "The open card payment ends; nothing is charged.";
  if (status === "waitlist" || Number(amount) === 0) return "No money was taken.";
  if (party.amountDue === amount) return "The whole amount is still due, so nothing goes back.";
  return "No payment is recorded for this party, so nothing goes back.";
}
