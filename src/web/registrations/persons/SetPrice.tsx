import type { KeyboardEvent } from "react";
import type { PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import { useChangePrice } from "#web/registrations/persons/change-person.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";

/** A price as it is typed, and why. */
export type TypedPrice = { price: string; why: string };

/** Whether a typed price differs from the person's, so that closing the dialog would lose it. */
export function isOtherPrice(typed: TypedPrice | null, { price }: PartyAttendee): boolean {
  if (typed === null) return false;
  return typed.price.trim() !== price.amount || typed.why.trim() !== (price.why ?? "");
}

interface SetPriceProps {
  eventId: number;
  attendee: PartyAttendee;
  /** Null until someone wants to change the price. */
  typed: TypedPrice | null;
  onType: (typed: TypedPrice | null) => void;
}

/** What one person costs, set by a full officer with a reason; sent on its own, beside the dialog's other fields (D-340). */
export function SetPrice({ eventId, attendee, typed, onType }: SetPriceProps) {
  const saving = useChangePrice(eventId, attendee.id);
  const { amount, why } = attendee.price;
  if (!typed) {
    return (
      <Button tone="secondary" size="small" onClick={() => onType({ price: amount, why: why ?? "" })}>
        Change Price
      </Button>
    );
  }
  const price = typed.price.trim();
  const hasReason = typed.why.trim() !== "";
  const isMoney = /^\d{1,8}(\.\d{1,2})?$/.test(price);
  const isReady = isMoney && hasReason && !saving.isPending;
  function save() {
    if (!isReady || !typed) return;
    saving.mutate({ price, why: typed.why.trim(), read: amount }, { onSuccess: () => onType(null) });
  }
  /** Otherwise Enter would save the dialog's other fields and close it. */
  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  }
  return (
    <fieldset onKeyDown={saveOnEnter} className="space-y-4 rounded-md border border-line p-4">
      <legend className="sr-only">Price</legend>
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <Field
          label="Price in dollars"
          inputMode="decimal"
          value={typed.price}
          error={isMoney ? undefined : "Amount must be a number like 150.00"}
          onChange={(event) => onType({ ...typed, price: event.target.value })}
        />
        <Field
          label="Reason for the price"
          hint="The one who registered the party reads it under My Events."
          maxLength={200}
          value={typed.why}
          onChange={(event) => onType({ ...typed, why: event.target.value })}
        />
      </div>
      <p className="text-sm text-soft">
        The party’s amount changes with it. This never charges a card; what a card paid above the new amount
        is owed back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" disabled={!isReady} onClick={save}>
          Set Price
        </Button>
        <Button tone="quiet" size="small" onClick={() => onType(null)}>
          Keep the Price
        </Button>
      </div>
    </fieldset>
  );
}
