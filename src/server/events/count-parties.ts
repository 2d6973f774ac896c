import type { Answer } from "#contract/endpoint.ts";
import type { countParties as endpoint } from "#contract/events.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { readEvent } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";

/** How many parties a change or the deletion of an event affects. */
export async function countParties(
  { db, now }: Ctx,
  parties: Parties,
  id: number,
): Promise<Answer<typeof endpoint>> {
  const event = await readEvent(db, id);
  if (!event) throw notFound("Event not found");
  const { registered, waiting, paid } = await parties.count(db, id);
  const refusal = whyNotDelete({ dateTime: new Date(event.dateTime) }, paid, now);
  return { registered, waiting, whyNotDelete: refusal?.message ?? null };
}
