import { Pencil, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useChangeRegistration } from "./change-registration.ts";
import type { PartyAction } from "./PartyDialog.tsx";

/** A small button of a row. Its label may repeat in every row, so a name describes it there. */
export function RowButton({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold whitespace-nowrap text-wine-text hover:bg-wine-wash disabled:text-soft sm:min-h-8 ${className}`}
      {...rest}
    />
  );
}

interface EditAndRemoveProps {
  party: AttendeeRegistration;
  nameId: string;
  onDeal: (dealing: PartyAction) => void;
}

/** What is done most with a party, in its row; the rest is beside the list. */
export function EditAndRemove({ party, nameId, onDeal }: EditAndRemoveProps) {
  return (
    <>
      <RowButton
        title="Edit"
        aria-describedby={nameId}
        data-edit=""
        className="px-2!"
        onClick={() => onDeal({ act: "edit", party })}
      >
        <Pencil size={16} aria-hidden="true" /> <span className="sr-only">Edit</span>
      </RowButton>
      <RowButton
        title="Remove"
        aria-describedby={nameId}
        className="px-2!"
        onClick={() => onDeal({ act: "remove", party })}
      >
        <Trash2 size={16} aria-hidden="true" /> <span className="sr-only">Remove</span>
      </RowButton>
    </>
  );
}

interface MarkPaidProps {
  eventId: number;
  party: AttendeeRegistration;
  /** The id of the party's name, where the label repeats. */
  nameId?: string;
}

/** Says that a party has paid, without how. */
export function MarkPaid({ eventId, party, nameId }: MarkPaidProps) {
  const changing = useChangeRegistration(eventId);
  return (
    <RowButton
      aria-describedby={nameId}
      disabled={changing.isPending}
      onClick={() => changing.mutate({ seen: party, change: { status: "confirmed" } })}
    >
      Mark Paid
    </RowButton>
  );
}
