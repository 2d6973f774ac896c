import { z } from "zod";
import { type Answer, endpoint } from "#contract/endpoint.ts";
import { IdInPath } from "#contract/values/schemas.ts";

/** An officer, as the audit log names them: "member 7" or "administrator 3". */
const OfficerKey = z.string().regex(/^(member|administrator) [1-9]\d{0,8}$/);

/** Whom the form of a dinner chose. */
export const ChosenOfficers = z
  .array(OfficerKey)
  .min(1, "Please choose at least one officer")
  .max(50, "Please choose no more than 50 officers");

/** Everyone with an officer's rights, by name, and who of them is an officer of this dinner. 404 for an event that does not exist. */
export const listEventOfficers = endpoint({
  method: "GET",
  path: "/api/admin/event-officers",
  who: "limited",
  query: z.object({ eventId: IdInPath.optional() }),
  output: z.array(z.object({ key: OfficerKey, name: z.string(), isChosen: z.boolean(), isOwn: z.boolean() })),
});
export type EventOfficers = Answer<typeof listEventOfficers>;
