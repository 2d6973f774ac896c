import type { Ask } from "#contract/endpoint.ts";
import type { changeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest } from "#server/platform/refusal.ts";
import {
  paidHowAfter,
  receivedIn,
  whyNotPaidThisWay,
  whyNotPayBy,
  whyNotReceivedSo,
} from "#server/registrations/attendees/paid-how.ts";
import { isSameEntry, whyNotTheseNames } from "#server/registrations/attendees/typed-names.ts";
import type { BoardContext } from "#server/registrations/seating-board.ts";
import { writeEntry } from "#server/registrations/waitlist/entries.ts";
import type { Entry, EntryDetails } from "#server/registrations/waitlist/queries.ts";
import type { WaitingParty } from "./lock-waiting.ts";
import { seatEntry } from "./seat-entry.ts";
import { staleRegistration } from "./stale-registration.ts";

type Form = Omit<Ask<typeof endpoint>, "id" | "read">;
type Wanted = { [Key in keyof EntryDetails]: EntryDetails[Key] | undefined };

/**
 * Changes what is known of a waiting party, which has no persons yet, and gives it seats if it is marked as paid
 * (S-45).
 */
export async function changeEntry(
  ctx: BoardContext,
  tx: Tx,
  { waiting, ask }: { waiting: WaitingParty; ask: Form },
): Promise<void> {
  const { entry, facts } = waiting;
  const { updatedAt, status, isFoodUnread: _, foodReadFor, replaced: _replaced, ...said } = ask;
  const { receivedOn: _on, receivedBy: _by, paymentNote: _note, sendReceipt: _send, payBy, ...plain } = said;
  if (updatedAt !== undefined && Date.parse(updatedAt) !== entry.updatedAt.getTime()) {
    throw await staleRegistration(ctx, tx, entry.number);
  }
  const stored = {
    status: "waitlist" as const,
    paymentType: entry.details.paymentType ?? "online",
    paymentMethod: entry.details.paymentMethod ?? null,
    checkNumber: entry.details.checkNumber ?? null,
    receivedManually: 0,
    isAllByCredit: false,
  };
  const isFull = ctx.me.role === "full";
  const { timeZone } = ctx.config.chapter;
  const today = dayIn(ctx.now, timeZone);
  const refusal =
    whyNotTheseNames(entry, ask) ??
    whyNotPaidThisWay(stored, ask, { paidByCard: facts.paidByCard, isFull }) ??
    whyNotReceivedSo(stored, ask, { isFull, today }) ??
    whyNotPayBy(stored, ask, today);
  if (refusal) throw refusal;
  if (foodReadFor !== undefined) {
    const message = "There is no food request to mark as read.";
    throw badRequest(message, [{ path: "foodReadFor", message }]);
  }
  const changed = await change(ctx, tx, { entry, wanted: { ...plain, ...paidHowAfter(stored, ask) } });
  if (status === "confirmed" || status === "unpaid") {
    const amount = changed.details.amount ?? facts.amount;
    const paysLater = status === "unpaid" ? { payBy: payBy ?? null } : undefined;
    const received = receivedIn(ask, timeZone);
    await seatEntry(ctx, tx, {
      ...waiting,
      entry: changed,
      facts: { ...facts, amount },
      received,
      paysLater,
    });
  }
}

/** Writes the differences, with the old values in the audit log. */
async function change(
  { me, now }: Ctx,
  tx: Tx,
  { entry, wanted }: { entry: Entry; wanted: Wanted },
): Promise<Entry> {
  const asked = {
    ...wanted,
    ...(wanted.amount !== undefined && { amount: moneyOf(centsOf(wanted.amount)) }),
  };
  const before: Record<string, unknown> = { ...BLANK, amount: moneyOf(entry.quoteCents), ...entry.details };
  const differing = Object.entries(asked).filter(
    ([key, value]) => value !== undefined && !isSameEntry(before[key], value),
  );
  if (differing.length === 0) return entry;
  const after = Object.fromEntries(differing) as EntryDetails;
  const changed = await writeEntry(tx, entry, { details: { ...entry.details, ...after }, now });
  await auditBy({ me, now }, tx, {
    action: "change registration",
    entity: "registration",
    entityId: entry.number,
    before: Object.fromEntries(differing.map(([key]) => [key, before[key]])),
    after,
  });
  return changed;
}

/** The details shown for a place in line if none were typed. */
const BLANK = {
  memberInfo: [],
  guestInfo: [],
  foodRequests: null,
  seatingRequests: null,
  specialRequirements: null,
  coupleSeating: "together",
  tableNumber: null,
  adminNotes: null,
  sponsoredGuests: 0,
  paymentType: "online",
  paymentMethod: null,
  checkNumber: null,
};
