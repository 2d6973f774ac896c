import type { Excess } from "#contract/registrations/manual/debts.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest, forbidden } from "#server/platform/refusal.ts";
import { forMembersOnly } from "#server/registrations/credits/credit-rules.ts";
import { insertCredit } from "#server/registrations/credits/grant-credit.ts";
import { recordReturnDue } from "#server/registrations/parties/manual-returns.ts";

type Party = { id: number; eventId: number; memberId: number | null };
type Paid = { due: Cents; amount: Cents; excess: Excess | undefined };

const WHY = "Paid more than was due";

/** Refuses more than is due, as long as no one says what becomes of the rest (D-353). */
export function refuseExcess(
  { me }: Pick<Ctx, "me">,
  { memberId }: Pick<Party, "memberId">,
  { due, amount, excess }: Paid,
): void {
  if (amount <= due) return;
  if (!excess) {
    const rest = formatDollars(moneyOf(amount - due));
    const message = `Only ${formatDollars(moneyOf(due))} is due. Record it on the dinner’s Money tab, where you can choose what happens to the other ${rest}.`;
    throw badRequest(message, [{ path: "amount", message }]);
  }
  if (excess.as !== "credit") return;
  if (me.role !== "full") throw forbidden();
  if (memberId === null) throw forMembersOnly();
}

/** What of the money is recorded for the party, and the note that tells of the rest if that was for something else. */
export function ofParty({ due, amount, excess }: Paid): { cents: Cents; note: string | null } {
  const rest = amount - due;
  if (rest <= 0 || excess?.as !== "other") return { cents: amount, note: null };
  const [all, other] = [amount, rest].map((cents) => formatDollars(moneyOf(cents)));
  return { cents: due, note: `Part of ${all}. The other ${other} was for: ${excess.what}` };
}

/** Records what exceeds the amount due as a return or as a credit. The party is locked. */
export async function settleExcess(
  ctx: Ctx,
  tx: Tx,
  { party, manualPaymentId, paid }: { party: Party; manualPaymentId: number; paid: Paid },
): Promise<void> {
  const rest = paid.amount - paid.due;
  const as = paid.excess?.as;
  if (rest <= 0 || (as !== "return" && as !== "credit")) return;
  const isCredited = as === "credit" && party.memberId !== null;
  const by = { actor: actorName(ctx.me), now: ctx.now };
  const manualReturnId = await recordReturnDue(
    tx,
    { manualPaymentId, registrationId: party.id },
    { ...by, amount: rest, reason: WHY, isLowered: false, isCredited },
  );
  if (!isCredited || party.memberId === null) return;
  const { memberId, eventId } = party;
  const terms = { amount: moneyOf(rest), reason: WHY, expiresOn: null };
  await insertCredit(ctx, tx, { memberId, eventId, manualReturnId, ...terms });
}
