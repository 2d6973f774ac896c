import { useState } from "react";
import type { PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import { useChangePrice } from "#web/registrations/persons/change-person.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";

/** What one person costs, set by a full officer with a reason; sent on its own, beside the dialog's other fields (D-340). */
export function SetPrice({ eventId, attendee }: { eventId: number; attendee: PartyAttendee }) {
  const [typed, setTyped] = useState<{ price: string; why: string } | null>(null);
  const saving = useChangePrice(eventId, attendee.id);
  const { amount, why } = attendee.price;
  if (!typed) {
    return (
      <Button tone="secondary" size="small" onClick={() => setTyped({ price: amount, why: why ?? "" })}>
        Change Price
      </Button>
    );
  }
  const price = typed.price.trim();
  const hasReason = typed.why.trim() !== "";
  const isMoney = /^\d{1,8}(\.\d{1,2})?$/.test(price);
  return (
    <fieldset className="space-y-4 rounded-md border border-line p-4">
      <legend className="sr-only">Price</legend>
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <Field
          label="Price in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed.price}
          error={isMoney ? undefined : "Amount must be a number like 150.00"}
          onChange={(event) => setTyped({ ...typed, price: event.target.value })}
        />
        <Field
          label="Reason for the price"
          hint="The one who registered the party reads it under My Events."
          maxLength={200}
          autoComplete="off"
          value={typed.why}
          onChange={(event) => setTyped({ ...typed, why: event.target.value })}
        />
      </div>
      <p className="text-sm text-soft">
        The party’s amount changes with it. This never charges a card; what a card paid above the new amount
        is owed back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={!isMoney || !hasReason || saving.isPending}
          onClick={() =>
            saving.mutate({ price, why: typed.why.trim(), read: amount }, { onSuccess: () => setTyped(null) })
          }
        >
          Set Price
        </Button>
        <Button tone="quiet" size="small" onClick={() => setTyped(null)}>
          Keep the Price
        </Button>
      </div>
    </fieldset>
  );
}
