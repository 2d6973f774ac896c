import { addDays } from "#contract/values/days.ts";
import type { Waiting } from "#seed/dinners/write-waitlists.ts";
import type { AuditEntry } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { auditLog } from "#server/platform/tables.ts";
import type { Evening } from "./write-dinners.ts";
import type { DuesYear } from "./write-dues.ts";
import type { Settled } from "./write-payments.ts";
import type { Member } from "./write-people.ts";
import { isPaidByCard, type Registered } from "./write-registrations.ts";

const DAY_MS = 86_400_000;
/** Of what members did, the log of the demo begins so long ago. */
const DAYS_BACK = 21;

type Past = {
  evenings: readonly Evening[];
  registered: readonly Registered[];
  waiting: readonly Waiting[];
  payments: ReadonlyMap<Registered, Settled>;
  years: readonly { year: DuesYear; settled: Settled }[];
  /** Of the venue and its copies. */
  told: readonly AuditEntry[];
  officer: Member | undefined;
  now: Date;
};

/** Writes what the audit log would say of the last weeks, oldest first. */
export async function writeAuditEntries(tx: Tx, past: Past): Promise<void> {
  const since = new Date(past.now.getTime() - DAYS_BACK * DAY_MS);
  const by = `member ${past.officer?.id}`;
  const entries: AuditEntry[] = [
    ...past.evenings.map((evening) => entryOfEvening(evening, by)),
    ...past.waiting.map(entryOfWaiting),
    ...past.registered.flatMap((one) => entriesOfParty(one, past.payments.get(one), by)),
    ...past.years.flatMap(entriesOfDues),
    ...past.told,
  ];
  const recent = entries
    .filter(({ at }) => at >= since && at < past.now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  await tx.insert(auditLog).values(
    recent.map(({ entityId, before = null, after = null, ...rest }) => ({
      ...rest,
      before,
      after,
      entityId: String(entityId),
    })),
  );
}

function entryOfEvening(
  { id, title, location, seats, memberPrice, guestPrice, createdAt }: Evening,
  actor: string,
) {
  return {
    at: createdAt,
    actor,
    action: "event created",
    entity: "event" as const,
    entityId: id,
    after: { title, location, memberPrice, guestPrice, totalSeats: seats, isActive: true },
  };
}

function entryOfWaiting({ number: entityId, row, host }: Waiting): AuditEntry {
  const { eventId, memberTickets, guestTickets, amount, createdAt: at } = row;
  const after = { eventId, memberTickets, guestTickets, amount };
  return {
    at,
    actor: `member ${host?.id}`,
    action: "join waitlist",
    entity: "registration",
    entityId,
    after,
  };
}

function entriesOfParty(one: Registered, settled: Settled | undefined, officer: string): AuditEntry[] {
  const { id, row, host } = one;
  const { eventId, memberTickets, guestTickets, amount, createdAt: at } = row;
  const actor = `member ${host?.id}`;
  const about = { entity: "registration" as const, entityId: id };
  const after = { eventId, memberTickets, guestTickets, amount };
  if (row.paymentType === "manual" || !host) {
    const made: AuditEntry = { ...about, at, actor: officer, action: "register by hand", after };
    return [made, ...cancellationOf(one)];
  }
  const entries: AuditEntry[] = [{ ...about, at, actor, action: "register", after }];
  if (isPaidByCard(one) && settled) {
    const { submittedAt: paidAt, transId: transactionId } = settled.known;
    entries.push({ ...entryOfPayment(settled, paidAt), after: { status: "paid", transactionId, amount } });
  }
  return [...entries, ...cancellationOf(one)];
}

/** The entry of a member who has cancelled since; none for anyone else. */
function cancellationOf({ id, row, host }: Registered): AuditEntry[] {
  if (!row.removedAt || !host) return [];
  const tickets = (row.memberTickets ?? 0) + (row.guestTickets ?? 0);
  return [
    {
      entity: "registration",
      entityId: id,
      at: row.removedAt,
      actor: `member ${host.id}`,
      action: "cancel registration",
      before: { status: "confirmed", tickets, amount: row.amount },
      after: { removedReason: "cancelled_by_member" },
    },
  ];
}

function entriesOfDues({ year, settled }: Past["years"][number]): AuditEntry[] {
  const { submittedAt: at, transId: transactionId } = settled.known;
  const before = { localDuesPaidThrough: addDays(year.paidThrough, -365) };
  const after = { localDuesPaidThrough: year.paidThrough };
  const about = { at, actor: "card provider", entity: "member" as const, entityId: year.member.id };
  return [
    { ...about, action: "membership extended", before, after },
    { ...entryOfPayment(settled, at), after: { status: "paid", transactionId, amount: year.amount } },
  ];
}

function entryOfPayment({ paymentId }: Settled, at: Date) {
  return {
    at,
    actor: "card provider",
    action: "payment applied",
    entity: "payment" as const,
    entityId: paymentId,
    before: { status: "created" },
  };
}
