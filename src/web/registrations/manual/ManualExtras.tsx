import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";
import { PayByField } from "#web/registrations/manual/received/PayByField.tsx";
import { NOW_AND_BY_ME, ReceivedFields } from "#web/registrations/manual/received/ReceivedFields.tsx";
import { PAYMENT_METHODS, PAYS_LATER, PaidOutside } from "#web/registrations/PaidOutside.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { manualAmountOf } from "./manual-amount.ts";
import { useManualForm } from "./use-manual-form.ts";

type Prices = Pick<Event, "memberPrice" | "guestPrice">;

/** Tickets times price, for the current form. */
export function RegistrationSummary({ event }: { event: Prices }) {
  const headingId = useId();
  const form = useManualForm().watch();
  const lines = [
    { kind: "member", count: form.memberTickets, price: event.memberPrice },
    { kind: "guest", count: form.guestTickets, price: event.guestPrice },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-labelledby={headingId} className="rounded-md bg-sunk px-5 py-4">
      <h3 id={headingId} className="font-display text-lg">
        Registration Summary
      </h3>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="text-soft">
          {lines.map(({ kind, count, price }) => (
            <p key={kind}>
              {count} {kind} ticket{count === 1 ? "" : "s"} × {formatMoney(price)}
            </p>
          ))}
        </div>
        <p>
          <span className="text-soft">Total </span>
          <output className="font-display text-3xl lining-nums tabular-nums">
            {formatCents(manualAmountOf(event, form))}
          </output>
        </p>
      </div>
    </section>
  );
}

/** Whether a card is charged now, or the payment is made another way (C-48). */
export function PaymentOptions({ event }: { event: Prices }) {
  const { register, watch, formState, setValue } = useManualForm();
  const isNothingDue = manualAmountOf(event, watch()) === 0;
  const [isSkipped, method, paysLater] = watch(["bypassPayment", "paymentMethod", "paysLater"]);
  const methodName = useId();
  const headingId = useId();
  const explanationId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-md border border-brass px-5 py-4">
      <h3 id={headingId} className="mb-2 font-display text-lg">
        Payment Options
      </h3>
      <Checkbox
        label="Skip Payment Process (Admin Only)"
        aria-describedby={explanationId}
        {...register("bypassPayment")}
      />
      <p id={explanationId} className="mt-1 ml-8 text-sm text-soft max-[20rem]:ml-0">
        Payment is handled outside the system: by check, in cash, or complimentary.
      </p>
      {isSkipped && (
        <div className="mt-4 space-y-4">
          <PaidOutside
            options={[...PAYMENT_METHODS, PAYS_LATER]}
            method={paysLater ? PAYS_LATER.value : (method ?? "")}
            {...(isNothingDue && { ifNone: false })}
            choice={{
              name: methodName,
              chosen: paysLater ? PAYS_LATER.value : (method ?? ""),
              onChange: ({ target: { value } }) => {
                const chosen = PaymentMethod.safeParse(value).data;
                setValue("paymentMethod", chosen, { shouldDirty: true });
                setValue("paysLater", chosen === undefined, { shouldDirty: true });
              },
            }}
            checkNumber={{ error: formState.errors.checkNumber?.message, ...register("checkNumber") }}
          />
          {paysLater && <PayByField error={formState.errors.payBy?.message} {...register("payBy")} />}
          {method !== "complimentary" && !paysLater && (
            <ReceivedFields
              hint={NOW_AND_BY_ME}
              receivedOn={{ error: formState.errors.receivedOn?.message, ...register("receivedOn") }}
              receivedBy={{ error: formState.errors.receivedBy?.message, ...register("receivedBy") }}
            />
          )}
          <TextArea
            label="Payment Notes"
            optional
            rows={2}
            hint="Saved with the admin notes, for officers only."
            error={formState.errors.paymentNotes?.message}
            {...register("paymentNotes")}
          />
        </div>
      )}
    </section>
  );
}
