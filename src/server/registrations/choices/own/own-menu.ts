import type { OwnMenu, OwnPersonChoices } from "#contract/menus/choices.ts";
import { warningsFor } from "#contract/menus/menu-words.ts";
import type { StoredMenu } from "#server/menus/queries.ts";
import { choiceIn, menuClosesAt, whyNotChoose } from "#server/menus/rules.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatComing } from "#server/platform/format-dates.ts";
import { readChosen } from "#server/registrations/choices/queries.ts";
import type { AttendeeFacts } from "#server/registrations/my-events/queries.ts";
import { isMe, maySeeNeeds } from "#server/registrations/parties/asker.ts";
import type { OwnDinner } from "./queries.ts";

/** Who looks at a menu, and when; `timeZone` is the chapter's. */
export type Asker = { me: Me; now: Date; timeZone: string };

/** The persons of a party for whom the caller may choose: all of their own, and themselves in their spouse's. */
export function personsOf({ me }: { me: Me }, { isOwner, attendees }: OwnDinner): AttendeeFacts[] {
  return attendees.filter((person) => isOwner || isMe(person, { me, isOwner }));
}

/** Why the caller cannot choose for this party now, or null. */
export function whyNotChooseFor({ now, timeZone }: Asker, dinner: OwnDinner, menu: StoredMenu) {
  const { event } = dinner;
  return whyNotChoose({ event, menu, now }, (at) => formatComing(at, timeZone));
}

/** A dinner's menu as the caller may see it. */
export async function ownMenu(tx: Tx, asker: Asker, found: { dinner: OwnDinner; menu: StoredMenu }) {
  const { me, now } = asker;
  const { dinner, menu } = found;
  const { registrationId, eventId, event, isOwner } = dinner;
  const closesAt = menuClosesAt(menu, event);
  const persons = personsOf(asker, dinner);
  const chosen = await readChosen(
    tx,
    persons.map(({ id }) => id),
  );
  return {
    registrationId,
    eventId,
    title: event.title,
    dateTime: event.dateTime.toISOString(),
    version: menu.version,
    closesAt: closesAt.toISOString(),
    courses: menu.courses,
    closedBecause: whyNotChooseFor(asker, dinner, menu)?.message ?? null,
    persons: persons.map((person): OwnPersonChoices => {
      const isCaller = isMe(person, { me, isOwner });
      // A warning would tell what the caller may not read (D-134).
      const isWarned = maySeeNeeds(person, { me, isOwner });
      return {
        attendeeId: person.id,
        kind: person.kind,
        isMe: isCaller,
        isWarned,
        isSpouse: person.memberId !== null && !(person.kind === "member" && person.place === 0),
        firstName: person.firstName || (isCaller ? me.firstName : ""),
        lastName: person.lastName || (isCaller ? me.lastName : ""),
        choices: menu.courses.map((course) =>
          choiceIn(course, chosen(person.id, course.id), now >= closesAt),
        ),
        warnings: isWarned ? warningsFor(menu.courses, person.needs) : [],
      };
    }),
  } satisfies OwnMenu;
}
