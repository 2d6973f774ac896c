import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";

/** Refuses a form that was opened before the party of this number changed, with the party as it is now. */
export async function staleRegistration({ now }: Pick<Ctx, "now">, tx: Tx, number: number): Promise<Refusal> {
  const registration = await readParty(tx, number, now);
  if (!registration) return notFound("Registration not found");
  return new Refusal(409, "This registration was changed by someone else", {
    code: "edit_conflict",
    extra: { registration },
  });
}
