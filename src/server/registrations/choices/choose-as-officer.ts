import type { Ask } from "#contract/endpoint.ts";
import type { setChoices } from "#contract/menus/choices.ts";
import { readMenu } from "#server/menus/queries.ts";
import { whyStale } from "#server/menus/write-menu.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { menuParties } from "./menu-parties.ts";
import { writeChoices } from "./write-choices.ts";

type Chosen = {
  eventId: number;
  attendeeId: number;
  dishes: Pick<Ask<typeof setChoices>, "version" | "choices">;
  now: Date;
};

/**
 * Writes the dishes an officer chose for one person. Returns the menu and the changes in words; 409 if the menu
 * has changed in the meantime. The caller holds the event's lock.
 */
export async function chooseAsOfficer(tx: Tx, { eventId, attendeeId, dishes, now }: Chosen) {
  const menu = await readMenu(tx, eventId);
  const refusal = await whyStale(tx, menu, { parties: menuParties, ask: dishes, now });
  if (refusal) throw refusal;
  const chosen = await writeChoices(tx, menu, {
    wanted: dishes.choices.map((choice) => ({ ...choice, attendeeId })),
    by: { source: "officer", memberId: null, userId: null, now },
  });
  return { menu, chosen };
}
