import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listTableSizes as endpoint } from "#contract/seating/tables.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readTableSizes } from "./table-sizes.ts";

/** How many seats the tables have, for the attendee list. */
export async function listTableSizes(
  { db }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readTableSizes(db, id);
}
