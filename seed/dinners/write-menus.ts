import { asc, inArray } from "drizzle-orm";
import type { MenuCourse } from "#contract/menus/served.ts";
import { menus } from "#seed/dinners/menus.ts";
import type { Evening } from "#seed/write-dinners.ts";
import type { Registered } from "#seed/write-registrations.ts";
import { readMenu } from "#server/menus/queries.ts";
import { writeCourses } from "#server/menus/write-courses.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { choices } from "#server/registrations/choices/tables.ts";
import { attendees } from "#server/registrations/tables.ts";

/** Which option people choose, in turn; null has not chosen. */
const TURNS: readonly (number | null)[] = [1, 0, 1, 1, null, 2, 0, 1, null, 1, 0, 2, 1];

/** Writes the menus of three dinners, and what the parties with seats have chosen of them. */
export async function writeMenus(
  tx: Tx,
  evenings: readonly Evening[],
  { registered, now }: { registered: readonly Registered[]; now: Date },
): Promise<void> {
  for (const { id, picture } of evenings) {
    const courses = menus[picture];
    if (!courses) continue;
    await writeCourses(tx, await readMenu(tx, id), { chooseBy: null, courses });
    const parties = registered.filter(
      ({ row }) => row.eventId === id && row.status === "confirmed" && !row.removedAt,
    );
    await chooseFor(tx, parties, { courses: (await readMenu(tx, id)).courses, now });
  }
}

async function chooseFor(
  tx: Tx,
  parties: readonly Registered[],
  { courses, now }: { courses: readonly MenuCourse[]; now: Date },
): Promise<void> {
  const persons = await tx
    .select()
    .from(attendees)
    .where(
      inArray(
        attendees.registrationId,
        parties.map(({ id }) => id),
      ),
    )
    .orderBy(asc(attendees.id));
  const hosts = new Map(parties.map(({ id, host }) => [id, host?.id ?? null]));
  const rows = persons.flatMap(({ id, eventId, registrationId }, nth) =>
    courses.flatMap((course, at) => {
      const turn = TURNS[(nth + 5 * at) % TURNS.length];
      const option =
        turn === null || turn === undefined ? null : course.options[turn % course.options.length];
      const host = hosts.get(registrationId) ?? null;
      return option
        ? [
            {
              attendeeId: id,
              eventId,
              courseId: course.id,
              optionId: option.id,
              chosenSource: host === null ? ("officer" as const) : ("typed" as const),
              chosenByMember: host,
              chosenAt: now,
            },
          ]
        : [];
    }),
  );
  if (rows.length > 0) await tx.insert(choices).values(rows);
}
