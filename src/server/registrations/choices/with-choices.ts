import type { PersonChoices } from "#contract/menus/choices.ts";
import { warningsFor } from "#contract/menus/menu-words.ts";
import type { MenuNow } from "#server/menus/parties.ts";
import { choiceIn, menuClosesAt } from "#server/menus/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Diner, readChosen } from "./queries.ts";

/** What these persons have in each course. */
export async function withChoices(
  tx: Tx,
  { menu, event, now }: MenuNow,
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
