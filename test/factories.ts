import { eq, sql } from "drizzle-orm";
import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { duesPayments } from "#server/dues/tables.ts";
import { pricesIn } from "#server/events/price-rules.ts";
import { events, images } from "#server/events/tables.ts";
import { withRecordedIdentity } from "#server/members/recorded-identity.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { type PaidHow, recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { type Names, withTheirNames, writeNames } from "#server/registrations/parties/party-names.ts";
import { writePrices } from "#server/registrations/parties/prices/write-prices.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import type { EntryDetails } from "#server/registrations/waitlist/queries.ts";
import { waitlistEntries } from "#server/registrations/waitlist/tables.ts";
import { users } from "#server/session/tables.ts";
import type { TestApp } from "./app.ts";

type MemberRow = typeof members.$inferSelect;
type EventRow = typeof events.$inferSelect;

/** A member with believable facts; name what the test depends on. */
export async function aMember(db: Tx, facts: Partial<typeof members.$inferInsert> = {}): Promise<MemberRow> {
  const [row] = await db
    .insert(members)
    .values({ firstName: "Anna", lastName: "Weber", email: "anna.weber@example.org", ...facts })
    .returning();
  if (!row) throw new Error("the member was not written");
  return row;
}

/** An administrator who logs in at /api/login. */
export async function anAdministrator(db: Tx, facts: Partial<typeof users.$inferInsert> = {}) {
  const [row] = await db
    .insert(users)
    .values({ email: "admin@example.org", firstName: "Ada", lastName: "Min", isAdmin: true, ...facts })
    .returning();
  if (!row) throw new Error("the user was not written");
  return row;
}

/** A dinner at 150 for members and 175 for guests, two weeks after the tests' usual now (10 March 2026). */
export async function aDinner(db: Tx, facts: Partial<typeof events.$inferInsert> = {}): Promise<EventRow> {
  const [row] = await db
    .insert(events)
    .values({
      title: "Spring Dinner",
      description: "Six courses in the garden room.",
      location: "Maison Claire, Washington",
      memberPrice: "150.00",
      ecuyerPrice: "150.00",
      mondialePrice: "140.00",
      guestPrice: "175.00",
      dateTime: new Date("2026-03-24T22:00:00.000Z"),
      totalSeats: 50,
      ...facts,
    })
    .returning();
  if (!row) throw new Error("the dinner was not written");
  return row;
}

/** An uploaded picture with two sizes, as its row says; its address. */
export async function aPicture(db: Tx): Promise<string> {
  const name = `${"ab".repeat(32)}.jpg`;
  const at = new Date("2026-03-01T15:00:00.000Z");
  const facts = { bytes: 70_000, width: 960, height: 600, widths: [480, 960] };
  await db.insert(images).values({ name, ...facts, uploadedBy: "member 1", uploadedAt: at, wantedAt: at });
  return `/uploads/${name}`;
}

/**
 * A party that is there already, paid unless said otherwise. One that waits has a place in line and no registration; what is
 * answered then is named like a registration, by the place's number.
 */
export function aRegistration(db: Tx, facts: SeatedFacts): Promise<Registration>;
export function aRegistration(
  db: Tx,
  facts: RegistrationFacts,
): Promise<Omit<Registration, "status"> & { status: RegistrationStatus }>;
export async function aRegistration(
  db: Tx,
  { status, ...facts }: RegistrationFacts,
): Promise<Omit<Registration, "status"> & { status: RegistrationStatus }> {
  if (status === "waitlist") return aWaitingParty(db, facts);
  if (status === "unpaid")
    return aSeatedParty(db, { paysLaterSince: new Date(0), paysLaterBy: "member 1", ...facts });
  return aSeatedParty(db, { ...facts, ...(status && { status }) });
}

async function aSeatedParty(
  db: Tx,
  { memberInfo, guestInfo, paymentMethod, checkNumber = null, ...facts }: SeatedFacts,
): Promise<Registration> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(registrations)
      .values({ amount: "150.00", ...facts })
      .returning();
    if (!row) throw new Error("the registration was not written");
    const [event] = await tx.select().from(events).where(eq(events.id, row.eventId));
    if (event) {
      const party = { ...row, prices: pricesIn(event), why: "Set by an officer" };
      await writePrices(tx, [party], row.createdAt);
    }
    await writeNames(tx, row, { ...(memberInfo && { memberInfo }), ...(guestInfo && { guestInfo }) });
    if (paymentMethod) {
      const by = { actor: "member 1", now: row.createdAt };
      const received = { registrationId: row.id, method: paymentMethod, reference: checkNumber };
      await recordManualPayment(by, tx, { ...received, cents: centsOf(row.amount) });
    }
    return withTheirNames(tx, row);
  });
}

/** What a test says of a party; the rest is the database's default. */
export type RegistrationFacts = Partial<
  Omit<typeof registrations.$inferInsert, "status"> & Names & PaidHow
> & {
  eventId: number;
  status?: RegistrationStatus | undefined;
};

type SeatedFacts = Omit<RegistrationFacts, "status"> & { status?: "pending" | "confirmed" };

const BECAUSE = {
  cancelled_by_member: "left",
  removed_by_officer: "removed_by_officer",
  payment_cancelled: "left",
  payment_expired: "left",
  superseded: "merged",
  moved_to_event: "left",
  moved_to_waitlist: "left",
} as const;

/** A place in line, which has no registration and no persons. */
async function aWaitingParty(
  db: Tx,
  facts: Omit<RegistrationFacts, "status">,
): Promise<Omit<Registration, "status"> & { status: RegistrationStatus }> {
  const { eventId, memberId = null, userId = null, memberTickets = 1, guestTickets = 0 } = facts;
  const { contactFirstName = null, contactLastName = null, contactEmail = null, amount = "150.00" } = facts;
  const joinedAt = facts.createdAt ?? new Date();
  const [entry] = await db
    .insert(waitlistEntries)
    .values({
      ...(facts.id !== undefined && { number: facts.id }),
      eventId,
      memberId,
      userId,
      contactFirstName,
      contactLastName,
      contactEmail,
      memberTickets,
      guestTickets,
      quoteCents: centsOf(amount),
      joinedAt,
      createdAt: joinedAt,
      ...(facts.updatedAt && { updatedAt: facts.updatedAt }),
      details: detailsOf(facts),
      endedAt: facts.removedAt ?? null,
      endedBecause: facts.removedReason ? BECAUSE[facts.removedReason] : null,
    })
    .returning();
  if (!entry) throw new Error("the place in line was not written");
  return {
    ...(facts as Registration),
    id: entry.number,
    status: "waitlist",
    memberTickets,
    guestTickets,
    memberId,
    userId,
    amount,
    createdAt: entry.joinedAt,
    updatedAt: entry.updatedAt,
  };
}

function detailsOf(facts: Omit<RegistrationFacts, "status">): EntryDetails {
  const { memberInfo, guestInfo, foodRequests, seatingRequests, specialRequirements } = facts;
  const { coupleSeating, tableNumber, adminNotes, sponsoredGuests, paymentType } = facts;
  const said = {
    memberInfo,
    guestInfo,
    foodRequests,
    seatingRequests,
    specialRequirements,
    coupleSeating,
    tableNumber,
    adminNotes,
    sponsoredGuests,
    paymentType,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** A year of dues that was paid. */
export async function aDuesPayment(
  db: Tx,
  facts: Partial<typeof duesPayments.$inferInsert> & { memberId: number; paidThrough: string },
): Promise<void> {
  await db.insert(duesPayments).values({ amount: "300.00", ...facts });
}

/** The member's current row. */
export async function memberNow(db: Tx, id: number): Promise<MemberRow> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  if (!row) throw new Error("the member is gone");
  return row;
}

/** Changes the member's row directly in the database. */
export async function changeMember(
  db: Tx,
  id: number,
  facts: Partial<typeof members.$inferInsert>,
): Promise<void> {
  await db.update(members).set(withRecordedIdentity(facts, new Date())).where(eq(members.id, id));
}

/** The cookie of an open session, without going through the log-in. */
export async function sessionOf(
  app: TestApp,
  whose: ({ memberId: number } | { userId: number }) & { isProved?: boolean },
): Promise<string> {
  const reply = new Headers();
  const request = new Request(app.config.publicUrl);
  const browser = { reply, request, address: "unknown", config: app.config, now: app.now };
  await openSession(app.db, browser, whose);
  return reply.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Seats of the dinner as the database counts them. */
export async function seatsTaken(db: Tx, eventId: number): Promise<number> {
  const rows = await db.execute<{ taken: number }>(
    sql`select seats_taken as taken from events where id = ${eventId}`,
  );
  return rows.rows[0]?.taken ?? Number.NaN;
}
