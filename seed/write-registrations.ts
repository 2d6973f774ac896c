import { moneyOf } from "#contract/values/cents.ts";
import { priceOf } from "#server/events/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { registrations } from "#server/registrations/tables.ts";
import { fillDinner } from "./fill-dinner.ts";
import type { Name } from "./guests.ts";
import { namedPartiesAt } from "./named-parties.ts";
import { type Party, seatsOf, ticketsOf } from "./party.ts";
import type { Evening } from "./write-dinners.ts";
import type { Member } from "./write-people.ts";

/** A registration that was paid by card, and when. */
export type PaidByCard = { id: number; evening: Evening; host: Member; amount: string; at: Date };

type Row = typeof registrations.$inferInsert & { createdAt: Date };

const SEATS_AT_TABLE = 8;
const MINUTE_MS = 60_000;

/** Writes the registrations and the waitlists; returns what was paid by card. */
export async function writeRegistrations(
  tx: Tx,
  evenings: readonly Evening[],
  people: readonly Member[],
): Promise<PaidByCard[]> {
  const planned = evenings
    .flatMap((evening, nth) => rowsOf(evening, nth, people))
    .sort((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime());
  const written = await tx
    .insert(registrations)
    .values(planned.map(({ row }) => row))
    .returning({ id: registrations.id, eventId: registrations.eventId, memberId: registrations.memberId });
  const ids = new Map(written.map(({ id, eventId, memberId }) => [`${eventId} ${memberId}`, id]));
  return planned.flatMap(({ row, evening, host }) => {
    const id = ids.get(`${row.eventId} ${row.memberId}`);
    const byCard = row.status === "confirmed" && row.paymentType === "online" && Number(row.amount) > 0;
    return byCard && host && id !== undefined
      ? [{ id, evening, host, amount: row.amount, at: row.createdAt }]
      : [];
  });
}

function rowsOf(evening: Evening, nth: number, people: readonly Member[]) {
  const named = namedPartiesAt(evening.picture, people);
  const waiting = named.filter((party) => party.waiting);
  const seated = named.filter((party) => !party.waiting);
  const taken = seated.reduce((sum, party) => sum + seatsOf(party), 0);
  const filled = fillDinner(nth, evening.sold - taken, hostsFor(named, people));
  const coming = [...filled, ...seated];
  const span = evening.salesTo.getTime() - evening.salesFrom.getTime();
  let seatsBefore = 0;
  return [...coming, ...waiting].map((party, place) => {
    const table = evening.isPast ? 1 + Math.floor(seatsBefore / SEATS_AT_TABLE) : null;
    seatsBefore += seatsOf(party);
    const late = party.waiting ? place - coming.length : 0;
    // The first day sells most; waiting parties joined after the last seat was taken.
    const share = Math.min(1, (place + 1) / coming.length) ** 1.5;
    const createdAt = new Date(
      evening.salesFrom.getTime() + Math.round(span * share) + late * 53 * MINUTE_MS,
    );
    return { row: rowOf(party, evening, { tableNumber: table, createdAt }), evening, host: party.host };
  });
}

/** Members who attend, one per household; the log-ins have only the parties that name them. */
function hostsFor(named: readonly Party[], people: readonly Member[]): Member[] {
  return people.filter(
    ({ household, status, first }) =>
      first === household.people[0].first &&
      (status === undefined || status === "provisional" || status === "other") &&
      !household.people.some(({ logIn }) => logIn) &&
      !named.some((party) => party.host?.household === household),
  );
}

function rowOf(
  party: Party,
  evening: Evening,
  { tableNumber, createdAt }: { tableNumber: number | null; createdAt: Date },
): Row {
  const tickets = ticketsOf(party);
  const listed = (names: readonly Name[]) =>
    names.map((name) => (tableNumber ? { ...name, tableNumber } : name));
  return {
    eventId: evening.id,
    memberId: party.host?.id,
    contactFirstName: party.contact?.firstName,
    contactLastName: party.contact?.lastName,
    contactEmail: party.contact?.email,
    amount: moneyOf(priceOf(evening, tickets)),
    status: party.waiting ? "waitlist" : "confirmed",
    ...tickets,
    memberInfo: listed(party.waiting ? [] : party.members),
    guestInfo: listed(party.waiting ? [] : party.guests),
    foodRequests: party.food,
    seatingRequests: party.seating,
    specialRequirements: party.special,
    tableNumber,
    adminNotes: party.manualNote,
    paymentType: party.manualNote ? "manual" : "online",
    agreedToTermsAt: party.manualNote || party.waiting ? null : createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}
