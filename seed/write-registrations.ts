import { moneyOf } from "#contract/values/cents.ts";
import { namedPartiesAt } from "#seed/dinners/named-parties.ts";
import { priceOf, pricesIn } from "#server/events/price-rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Names, writeManyNames } from "#server/registrations/parties/party-names.ts";
import { writePrices } from "#server/registrations/parties/prices/write-prices.ts";
import { manualPayments, registrations } from "#server/registrations/tables.ts";
import { fillDinner } from "./fill-dinner.ts";
import type { Name } from "./guests.ts";
import { type Party, seatsOf, ticketsOf } from "./party.ts";
import { type Evening, SEATS_PER_TABLE } from "./write-dinners.ts";
import type { CardPayment } from "./write-payments.ts";
import type { Member } from "./write-people.ts";

type Row = typeof registrations.$inferInsert &
  Names & { createdAt: Date; memberTickets: number; guestTickets: number };
/** A party as it is planned; `waits` is in line for seats. */
export type Planned = { row: Row; evening: Evening; host: Member | null; waits: boolean };
/** A registration that is in the database. */
export type Registered = { id: number; row: Row; evening: Evening; host: Member | null };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOLD_MS = 20 * MINUTE_MS;

/** Everyone who registers or waits, in the order in which they did. */
export function planParties(
  evenings: readonly Evening[],
  { people, now }: { people: readonly Member[]; now: Date },
): Planned[] {
  return evenings
    .flatMap((evening, nth) => rowsOf(evening, nth, { people, now }))
    .sort((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime());
}

/** Writes the registrations, in the order in which people registered. */
export async function writeRegistrations(tx: Tx, all: readonly Planned[]): Promise<Registered[]> {
  const planned = all.filter(({ waits }) => !waits);
  const written = await tx
    .insert(registrations)
    .values(planned.map(({ row }) => row))
    .returning({
      id: registrations.id,
      eventId: registrations.eventId,
      memberId: registrations.memberId,
      contactEmail: registrations.contactEmail,
    });
  const ids = new Map(
    written.map(({ id, eventId, memberId, contactEmail }) => [`${eventId} ${memberId ?? contactEmail}`, id]),
  );
  const registered = planned.map((one) => {
    const id = ids.get(`${one.row.eventId} ${one.row.memberId ?? one.row.contactEmail}`);
    if (id === undefined) throw new Error("a registration was not written");
    return { ...one, id };
  });
  await writeManyNames(
    tx,
    registered.map(({ id, row: { memberInfo, guestInfo } }) => ({ id, memberInfo, guestInfo })),
  );
  for (const { id, row, evening } of registered) {
    const party = { id, amount: row.amount, prices: pricesIn(evening), why: "Set by an officer" };
    await writePrices(tx, [party], row.createdAt);
  }
  return registered;
}

/** Whether it was paid on the card processor's page, even if it was cancelled since. */
export function isPaidByCard({ row, host }: Registered): boolean {
  return (
    host !== null && row.status === "confirmed" && row.paymentType === "online" && Number(row.amount) > 0
  );
}

/** Writes what an officer received by check for parties that registered by telephone or mail. */
export async function writeManualPayments(
  tx: Tx,
  registered: readonly Registered[],
  recordedBy: string,
): Promise<void> {
  const paid = registered.filter(
    ({ row }) => row.paymentType === "manual" && Number(row.amount) > 0 && !row.paysLaterSince,
  );
  if (paid.length === 0) return;
  await tx.insert(manualPayments).values(
    paid.map(({ id, row: { adminNotes, amount, createdAt } }) => ({
      registrationId: id,
      method: "check" as const,
      reference: /\d+/.exec(adminNotes ?? "")?.[0] ?? null,
      amount,
      receivedAt: createdAt,
      recordedBy,
      recordedAt: createdAt,
    })),
  );
}

/** Whether its card was charged and the charge could not be applied yet. */
export function isUnapplied({ row }: Registered): boolean {
  return row.status === "pending";
}

/** The payment of a registration that was paid by card. */
export function asPayment({ id, row, evening, host }: Registered): CardPayment {
  return {
    purpose: "registration",
    subjectId: id,
    description: evening.title,
    email: host?.email ?? null,
    amount: row.amount,
    at: row.createdAt,
  };
}

/** How many of the parties of the next dinner have a table already. */
const SEATED_SHARE = 0.6;

function rowsOf(evening: Evening, nth: number, { people, now }: { people: readonly Member[]; now: Date }) {
  const named = namedPartiesAt(evening.picture, people);
  const waiting = named.filter((party) => party.waiting);
  const gone = named.filter((party) => party.cancelledDaysAgo !== undefined);
  const seated = named.filter((party) => !waiting.includes(party) && !gone.includes(party));
  const taken = seated.reduce((sum, party) => sum + seatsOf(party), 0);
  const filled = fillDinner(nth, evening.sold - taken, hostsFor(named, people));
  const coming = [...filled, ...seated];
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const span = evening.salesTo.getTime() - evening.salesFrom.getTime();
  const tableOf = assignTables();
  return [...coming, ...waiting, ...gone].map((party, place) => {
    const isSeated = evening.isPast || (evening.isBeingSeated && place < coming.length * SEATED_SHARE);
    const table = isSeated ? tableOf(party) : null;
    const late = party.waiting ? place - coming.length : 0;
    // The first day sells most; waiting parties joined after the last seat was taken, and who has cancelled was first.
    const isGone = party.cancelledDaysAgo !== undefined;
    const share = isGone ? 0 : Math.min(1, (place + 1) / coming.length) ** 1.5;
    // Not every dinner sold its last seat at the same minute.
    const apart = late * 53 * MINUTE_MS - nth * 41 * MINUTE_MS;
    const sold = new Date(evening.salesFrom.getTime() + Math.round(span * share) + apart);
    const createdAt = party.joinedDaysAgo === undefined ? sold : daysAgo(party.joinedDaysAgo);
    const officer = people.find(({ rights }) => rights === "full");
    const row = {
      ...rowOf(party, evening, { tableNumber: table, createdAt }),
      ...(party.paysLater && { paysLaterSince: createdAt, paysLaterBy: `member ${officer?.id}` }),
    };
    const removedAt = party.cancelledDaysAgo === undefined ? null : daysAgo(party.cancelledDaysAgo);
    const end = removedAt && {
      removedAt,
      removedReason: "cancelled_by_member" as const,
      updatedAt: removedAt,
    };
    return { row: { ...row, ...end }, evening, host: party.host, waits: party.waiting === true };
  });
}

/** Gives each party in turn its table: a new one where the party does not fit. */
function assignTables(): (party: Party) => number {
  let [table, taken] = [1, 0];
  return (party) => {
    const seats = seatsOf(party);
    if (taken > 0 && taken + seats > SEATS_PER_TABLE) [table, taken] = [table + 1, 0];
    taken += seats;
    return table;
  };
}

/** Members who attend, one per household; the log-ins have only the parties that name them. */
function hostsFor(named: readonly Party[], people: readonly Member[]): Member[] {
  return people.filter(
    ({ street, status, first }) =>
      first === people.find((one) => one.street === street)?.first &&
      ["active", "provisional", "other"].includes(status) &&
      !people.some((one) => one.street === street && one.logIn) &&
      !named.some(({ host }) => host?.street === street),
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
    amount: moneyOf(priceOf(pricesIn(evening), tickets)),
    status: "confirmed",
    ...tickets,
    memberInfo: listed(party.waiting ? [] : party.members),
    guestInfo: listed(party.waiting ? [] : party.guests),
    foodRequests: party.food,
    seatingRequests: party.seating,
    specialRequirements: party.special,
    tableNumber,
    adminNotes: party.manualNote ?? party.note,
    paymentType: party.manualNote ? "manual" : "online",
    ...(party.unapplied && {
      status: "pending",
      heldSince: createdAt,
      holdExpiresAt: new Date(createdAt.getTime() + HOLD_MS),
    }),
    agreedToTermsAt: party.manualNote || party.waiting ? null : createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}
