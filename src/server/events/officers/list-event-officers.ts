import { listEventOfficers as endpoint } from "#contract/officers/event-officers.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { findOfficer, readCandidates } from "./queries.ts";

/** Lists everyone who could be an officer of a dinner, and who is. */
export const listEventOfficers = action(endpoint, async ({ db, me }, { eventId }) => {
  if (eventId !== undefined && !(await readEvent(db, eventId))) throw notFound("Event not found");
  const own = await findOfficer(db, me);
  const all = await readCandidates(db, eventId ?? null);
  return all.map(({ key, name, since }) => ({
    key,
    name,
    isChosen: since !== null,
    isOwn: key === own?.key,
  }));
});
