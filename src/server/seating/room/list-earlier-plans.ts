import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listEarlierPlans as endpoint } from "#contract/seating/tables.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readEarlierPlans } from "#server/seating/queries.ts";

/** Earlier dinners at the same place whose tables can be copied (D-041). */
export async function listEarlierPlans(
  { db }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readEarlierPlans(db, id, 10);
}
