import { copyMenu as endpoint } from "#contract/menus/menus.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { menuFacts } from "./menu-facts.ts";
import type { Parties } from "./parties.ts";
import { readMenu } from "./queries.ts";
import { readMenuPage } from "./read-menu-page.ts";
import { writeCourses } from "./write-courses.ts";

/** Copies the courses and options of another dinner into an empty menu; its deadline stays its own. */
export const copyMenu = (parties: Parties) =>
  action(endpoint, async (ctx, { id, fromEventId }) => {
    return ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event.isDeleted) throw notFound("Event not found");
      if (ctx.now >= event.dateTime) throw conflict("This event has already occurred");
      const before = await readMenu(tx, id);
      if (before.courses.length > 0) throw conflict("This dinner already has a menu. Empty it first.");
      const from = await readMenu(tx, fromEventId);
      if (from.courses.length === 0 || (await readEventRow(tx, fromEventId)).deletedAt !== null) {
        throw notFound("Menu not found");
      }
      const courses = from.courses.map(({ name, options }) => ({
        name,
        options: options.map(({ name, contains, suits, isHouse }) => ({ name, contains, suits, isHouse })),
      }));
      await writeCourses(tx, before, { chooseBy: before.chooseBy, courses });
      await auditBy(ctx, tx, {
        action: "menu copied",
        entity: "event",
        entityId: id,
        after: { ...menuFacts(await readMenu(tx, id)), copyOf: fromEventId },
      });
      return readMenuPage(tx, parties, { id, now: ctx.now });
    });
  });
