import type { Menu, MenuPage } from "#contract/menus/menus.ts";
import { readEventRow } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { readMenu, type StoredMenu } from "./queries.ts";
import { menuClosesAt } from "./rules.ts";

type Times = { dateTime: Date; registrationDeadline: Date | null };

/** A dinner's menu and everyone's choices, as officers see them; 404 for a deleted dinner. */
export async function readMenuPage(
  tx: Tx,
  parties: Parties,
  { id, now }: { id: number; now: Date },
): Promise<MenuPage> {
  const event = await readEventRow(tx, id);
  if (event.deletedAt !== null) throw notFound("Event not found");
  const menu = await readMenu(tx, id);
  const { title, location, dateTime, registrationDeadline } = event;
  return {
    dinner: {
      title,
      location,
      dateTime: dateTime.toISOString(),
      registrationDeadline: registrationDeadline?.toISOString() ?? null,
    },
    menu: menuOf(menu, event, now),
    persons: await parties.readPersons(tx, { menu, event, now }),
  };
}

function menuOf({ chooseBy, ...menu }: StoredMenu, event: Times, now: Date): Menu {
  const closesAt = menuClosesAt({ chooseBy }, event);
  return {
    ...menu,
    chooseBy: chooseBy?.toISOString() ?? null,
    closesAt: closesAt.toISOString(),
    isClosed: now >= closesAt,
  };
}
