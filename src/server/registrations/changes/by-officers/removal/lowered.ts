import type { Lowered } from "#contract/registrations/attendees/attendees.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import { badRequest, conflict, forbidden } from "#server/platform/refusal.ts";
import type { PartyFacts } from "#server/registrations/balance/change-rules.ts";
import type { LoweredTo } from "#server/registrations/balance/lowered-refund.ts";

/** What an officer asks about what goes back of a removal. */
type Ask = { lowered?: Lowered | undefined };

/** Only full officers may lower what goes back (D-370). */
export function refuseLowering({ me }: Pick<Ctx, "me">, { lowered }: Ask): void {
  if (lowered && me.role !== "full") throw forbidden();
}

/** Whether something can be kept of what a party paid: not of what credits paid toward unpaid seats (094). */
export function mayLower({ status }: Pick<PartyFacts, "status">): boolean {
  return status !== "pending";
}

/** What goes back instead of the whole of it; undefined if nothing was lowered. */
export function loweredFrom(
  { lowered }: Ask,
  party: Pick<PartyFacts, "status">,
  rule: Cents,
): LoweredTo | undefined {
  if (!lowered) return undefined;
  if (!mayLower(party))
    throw conflict("These seats haven’t been paid for yet. Whatever was paid toward them goes back.");
  const to = centsOf(lowered.to);
  if (to < rule) return { to, why: lowered.why };
  const message = "Please enter less than what would go back";
  throw badRequest(message, [{ path: "lowered.to", message }]);
}
