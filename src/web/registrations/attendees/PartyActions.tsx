import { Pencil, Trash2, UserPlus } from "lucide-react";
import type { ComponentProps } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useChangeRegistration } from "./change-registration.ts";
import type { PartyAction } from "./PartyDialog.tsx";

/** A small button of a row. Its label repeats in every row, so the party's name describes it. */
export function RowButton({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-10 items-center whitespace-nowrap gap-1.5 rounded-md px-2.5 text-sm font-semibold text-wine-text hover:bg-wine-wash disabled:text-soft ${className}`}
      {...rest}
    />
  );
}

interface EditAndRemoveProps {
  party: AttendeeRegistration;
  nameId: string;
  onDeal: (dealing: PartyAction) => void;
}

/** What can be done with every party. */
export function EditAndRemove({ party, nameId, onDeal }: EditAndRemoveProps) {
  return (
    <span className="flex flex-wrap lg:justify-end">
      <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "edit", party })}>
        <Pencil size={15} aria-hidden="true" /> Edit
      </RowButton>
      <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "remove", party })}>
        <Trash2 size={15} aria-hidden="true" /> Remove
      </RowButton>
      {party.status !== "waitlist" && (
        <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "add person", party })}>
          <UserPlus size={15} aria-hidden="true" /> Add Person
        </RowButton>
      )}
    </span>
  );
}

interface MarkPaidProps {
  eventId: number;
  party: AttendeeRegistration;
  nameId: string;
  onDeal: (dealing: PartyAction) => void;
}

/** The two ways to say that a party has paid: at once, and with how. */
export function MarkPaid({ eventId, party, nameId, onDeal }: MarkPaidProps) {
  const changing = useChangeRegistration(eventId);
  return (
    <>
      <RowButton
        aria-describedby={nameId}
        disabled={changing.isPending}
        onClick={() => changing.mutate({ seen: party, change: { status: "confirmed" } })}
      >
        Mark Paid
      </RowButton>
      <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "record payment", party })}>
        Record Payment
      </RowButton>
    </>
  );
}
