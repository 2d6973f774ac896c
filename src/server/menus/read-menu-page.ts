import type { PersonChoices } from "#contract/menus/choices.ts";
import type { Menu, MenuPage } from "#contract/menus/menus.ts";
import { readEventRow } from "#server/events/queries.ts";
import { type Diner, readChosen, readDinersOf } from "#server/menus/choices/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readMenu, type StoredMenu } from "./queries.ts";
import { choiceIn, menuClosesAt, warningsFor } from "./rules.ts";

type Times = { dateTime: Date; registrationDeadline: Date | null };

/** A dinner's menu and everyone's choices, as officers see them; 404 for a deleted dinner. */
export async function readMenuPage(tx: Tx, eventId: number, now: Date): Promise<MenuPage> {
  const event = await readEventRow(tx, eventId);
  if (event.deletedAt !== null) throw notFound("Event not found");
  const menu = await readMenu(tx, eventId);
  const { title, location, dateTime, registrationDeadline } = event;
  return {
    dinner: {
      title,
      location,
      dateTime: dateTime.toISOString(),
      registrationDeadline: registrationDeadline?.toISOString() ?? null,
    },
    menu: menuOf(menu, event, now),
    persons: await withChoices(tx, { menu, event, now }, await readDinersOf(tx, eventId)),
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

/** What these persons have in each course. */
export async function withChoices(
  tx: Tx,
  { menu, event, now }: { menu: StoredMenu; event: Times; now: Date },
  diners: readonly Diner[],
): Promise<PersonChoices[]> {
  const isClosed = now >= menuClosesAt(menu, event);
  const chosen = await readChosen(
    tx,
    diners.map(({ attendeeId }) => attendeeId),
  );
  return diners.map(({ needs, eventId: _, ...person }) => ({
    ...person,
    choices: menu.courses.map((course) => choiceIn(course, chosen(person.attendeeId, course.id), isClosed)),
    warnings: warningsFor(menu.courses, needs),
  }));
}
