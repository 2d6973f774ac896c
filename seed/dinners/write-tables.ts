import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Registered } from "#seed/write-registrations.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { eventFeatures, eventTables, seatingWishes } from "#server/seating/tables.ts";
import { FEATURES, TABLES } from "./room.ts";

/** Sets the tables of the dinner that is being seated, and enters some of the wishes of those who come. */
export async function writeTables(
  tx: Tx,
  registered: readonly Registered[],
  { now }: { now: Date },
): Promise<void> {
  const next = registered.find(({ evening }) => evening.isBeingSeated)?.evening;
  if (!next) return;
  for (const { number, ...table } of TABLES) {
    // The numbers that parties have were made tables when they were written.
    const there = and(eq(eventTables.eventId, next.id), eq(eventTables.number, number));
    const [known] = await tx.update(eventTables).set(table).where(there).returning({ id: eventTables.id });
    if (!known) await tx.insert(eventTables).values({ eventId: next.id, number, ...table });
  }
  const features = await tx
    .insert(eventFeatures)
    .values(FEATURES.map((feature) => ({ eventId: next.id, ...feature })))
    .returning({ id: eventFeatures.id, kind: eventFeatures.kind });
  await numberSeats(tx, next.id);
  await giveRoles(tx, registered, { eventId: next.id, now });
  const window = features.find(({ kind }) => kind === "window")?.id;
  if (window !== undefined) await writeWishes(tx, registered, { eventId: next.id, window, now });
}

/** Those at a table with numbered seats have theirs in the order in which they registered. */
async function numberSeats(tx: Tx, eventId: number): Promise<void> {
  const seated = await tx
    .select({ id: attendees.id, number: eventTables.number })
    .from(attendees)
    .innerJoin(eventTables, eq(eventTables.id, attendees.tableId))
    .where(and(eq(eventTables.eventId, eventId), eq(eventTables.isBySeat, true)))
    .orderBy(asc(attendees.id));
  for (const [nth, { id }] of seated.entries()) {
    await tx
      .update(attendees)
      .set({ seat: nth + 2 })
      .where(eq(attendees.id, id));
  }
}

async function giveRoles(
  tx: Tx,
  registered: readonly Registered[],
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  const host = registered.find(({ row, host: one }) => row.eventId === eventId && one?.logIn === "full");
  if (!host) return;
  await tx.update(attendees).set({ seatRole: "host" }).where(ownerOf(host.id));
  // Someone at the host table stays there.
  const [guest] = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.eventId, eventId), isNotNull(attendees.seat)))
    .orderBy(asc(attendees.id))
    .limit(1);
  if (!guest) return;
  await tx
    .update(attendees)
    .set({ pinnedAt: now, pinnedBy: `member ${host.host?.id}`, seatRole: "honor" })
    .where(eq(attendees.id, guest.id));
}

const ownerOf = (registrationId: number) =>
  and(eq(attendees.registrationId, registrationId), eq(attendees.kind, "member"), eq(attendees.place, 0));

/** Three wishes as an officer read them, of which one is met; those in words beside them are still to read. */
async function writeWishes(
  tx: Tx,
  registered: readonly Registered[],
  { eventId, window, now }: { eventId: number; window: number; now: Date },
): Promise<void> {
  const here = registered.filter(({ row, host }) => row.eventId === eventId && host && !row.removedAt);
  const seated = here.filter(({ row }) => row.tableNumber);
  const owner = async (of: Registered | undefined) => {
    const [row] = of ? await tx.select({ id: attendees.id }).from(attendees).where(ownerOf(of.id)) : [];
    return row?.id;
  };
  const at = (table: number, nth = 0) => seated.filter(({ row }) => row.tableNumber === table)[nth];
  const [first, second, third] = [await owner(at(1)), await owner(at(2)), await owner(at(3))];
  const neighbor = await owner(at(3, 1));
  if (!first || !second || !third || !neighbor) return;
  const read = here.find(({ row }) => row.seatingRequests && row.tableNumber);
  if (read) await tx.update(registrations).set({ seatingReadAt: now }).where(eq(registrations.id, read.id));
  const common = { eventId, createdAt: now };
  await tx.insert(seatingWishes).values([
    { ...common, attendeeId: second, kind: "with", toAttendeeId: first, words: "Told at the last dinner." },
    { ...common, attendeeId: third, kind: "near", toFeatureId: window, words: "By the window, please." },
    {
      ...common,
      attendeeId: third,
      kind: "with",
      toAttendeeId: neighbor,
      isMust: true,
      words: "Old friends.",
    },
  ]);
}
