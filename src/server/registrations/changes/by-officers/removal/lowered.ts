import type { Lowered } from "#contract/registrations/attendees/attendees.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import { badRequest, forbidden } from "#server/platform/refusal.ts";

/** What an officer asks about what goes back of a removal. */
type Ask = { lowered?: Lowered | undefined };

/** Only full officers may lower what goes back (D-370). */
export function refuseLowering({ me }: Pick<Ctx, "me">, { lowered }: Ask): void {
  if (lowered && me.role !== "full") throw forbidden();
}

/** What goes back instead of the whole of it; undefined if nothing was lowered. */
export function loweredFrom({ lowered }: Ask, rule: Cents): { to: Cents; why: string } | undefined {
  if (!lowered) return undefined;
  const to = centsOf(lowered.to);
  if (to < rule) return { to, why: lowered.why };
  const message = "Please enter less than what would go back";
  throw badRequest(message, [{ path: "lowered.to", message }]);
}
