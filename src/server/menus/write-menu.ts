import type { Ask } from "#contract/endpoint.ts";
import { writeMenu as endpoint, type WrittenCourse } from "#contract/menus/menus.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { menuFacts } from "./menu-facts.ts";
import type { Parties } from "./parties.ts";
import { readMenu, type StoredMenu } from "./queries.ts";
import { readMenuPage } from "./read-menu-page.ts";
import { askBefore, takenDishes } from "./taken-dishes.ts";
import { writeCourses } from "./write-courses.ts";

type Form = Ask<typeof endpoint>;

/** Writes the whole menu of a dinner; those who chose a removed or renamed dish are told by email (D-133). */
export const writeMenu = (parties: Parties) =>
  action(endpoint, async (ctx, ask) => {
    const { now, me } = ctx;
    return ctx.db.transaction(async (tx) => {
      // Everyone who chooses holds this lock, too, so that no dish is chosen while it is removed.
      const event = await lockEvent(tx, ask.id);
      const before = await readMenu(tx, ask.id);
      const refusal =
        (await whyStale(tx, before, { parties, ask, now })) ?? whyNotWrite(event, before, { ask, now });
      if (refusal) throw refusal;
      const taken = takenDishes(before.courses, ask.courses, await parties.readChosenDishes(tx, ask.id));
      const question = askBefore(taken);
      if (taken.length > 0 && ask.tells !== question.tells) {
        const { message, ...extra } = question;
        throw new Refusal(409, message, { extra });
      }
      const chooseBy = ask.chooseBy === null ? null : new Date(ask.chooseBy);
      await writeCourses(tx, before, { chooseBy, courses: ask.courses });
      const menu = await readMenu(tx, ask.id);
      const dinner = { ...event, ...(await readEventRow(tx, ask.id)) };
      const emails = await parties.emailsAboutDishes(ctx, tx, { dinner, menu, taken });
      await queueEmails(tx, now, emails);
      await auditBy({ me, now }, tx, {
        action: "menu changed",
        entity: "event",
        entityId: ask.id,
        before: menuFacts(before),
        after: { ...menuFacts(menu), ...(emails.length > 0 && { emails: emails.length }) },
      });
      return readMenuPage(tx, parties, { id: ask.id, now });
    });
  });

/** Why an edit or a choice from this version cannot be made: the menu was changed since; null if it was not. */
export async function whyStale(
  tx: Tx,
  menu: StoredMenu,
  { parties, ask, now }: { parties: Parties; ask: { version: number }; now: Date },
): Promise<Refusal | null> {
  if (ask.version === menu.version) return null;
  const page = await readMenuPage(tx, parties, { id: menu.eventId, now });
  return new Refusal(409, "This menu was changed by someone else. Please review it.", {
    code: "edit_conflict",
    extra: { page },
  });
}

type Dinner = { isDeleted: boolean; dateTime: Date };

function whyNotWrite(event: Dinner, before: StoredMenu, { ask, now }: { ask: Form; now: Date }) {
  if (event.isDeleted) return notFound("Event not found");
  if (now >= event.dateTime) return conflict("This event has already occurred");
  if (ask.chooseBy !== null && Date.parse(ask.chooseBy) > event.dateTime.getTime()) {
    const message = "Choices must close before the dinner begins";
    return badRequest(message, [{ path: "chooseBy", message }]);
  }
  return whyNotTheseIds(before.courses, ask.courses);
}

function whyNotTheseIds(before: readonly MenuCourse[], after: readonly WrittenCourse[]) {
  const used = new Set<number>();
  const isUnknown = (known: readonly { id: number }[], id: number | undefined) => {
    if (id === undefined) return false;
    if (!known.some((one) => one.id === id)) return true;
    const isTwice = used.has(id);
    used.add(id);
    return isTwice;
  };
  if (after.some(({ id }) => isUnknown(before, id))) return notFound("Course not found");
  used.clear();
  const optionsOf = (id: number | undefined) => before.find((course) => course.id === id)?.options ?? [];
  if (after.some((course) => course.options.some(({ id }) => isUnknown(optionsOf(course.id), id))))
    return notFound("Dish not found");
  return null;
}
