import { centsOf } from "#contract/values/cents.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { openPayment } from "#server/payments/open-payment.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import type { PreparedRegistration } from "./prepare-manual-registration.ts";

type About = Pick<PreparedRegistration, "event" | "form"> & {
  /** ID of the manual registration. */
  id: number;
  amount: string;
  action: "ask for a card payment" | "go on with a card payment";
};

/** Opens the card payment of a manual registration, or finds the one that is open. */
export async function openManualPayment(
  ctx: Ctx,
  tx: Tx,
  { id, event, form, amount, action }: About,
): Promise<Payment> {
  const payment = await openPayment(
    tx,
    {
      purpose: "manual-registration",
      subjectId: id,
      amount: centsOf(amount),
      description: `Manual Registration - ${event.title}`,
      // A placeholder address belongs to no one: without a given address, the provider gets none (S-48).
      email: form.email || null,
    },
    ctx.now,
  );
  await auditBy(ctx, tx, {
    action,
    entity: "payment",
    entityId: payment.id,
    after: { eventId: event.id, tickets: ticketsOf(form), amount },
  });
  return payment;
}
