import { asc, eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { changeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview, PartyChange } from "#contract/registrations/attendees/party-changes.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { audit, auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { undoneInSavepoint } from "#server/platform/database/savepoint.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, forbidden, type Refusal } from "#server/platform/refusal.ts";
import {
  isMarkedPaid,
  paidHowAfter,
  receivedIn,
  saysReceipt,
  whyNoLongerPaid,
  whyNotPaidThisWay,
  whyNotPayBy,
  whyNotReceivedSo,
} from "#server/registrations/attendees/paid-how.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";
import { isSameEntry, whyNotTheseNames } from "#server/registrations/attendees/typed-names.ts";
import { countsFor } from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockParty, type Party } from "#server/registrations/balance/lock-party.ts";
import { refundLoweredAmount } from "#server/registrations/balance/refund-lowered-amount.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { foreseen } from "#server/registrations/changes/by-officers/edit/foreseen.ts";
import { whyNotAsRead } from "#server/registrations/changes/by-officers/persons/stale-preview.ts";
import { replacePersons } from "#server/registrations/changes/replace-persons.ts";
import { confirmIfCovered } from "#server/registrations/credits/confirm-if-covered.ts";
import {
  endComplimentary,
  type PaidHow,
  voidReceived,
  writePaidHow,
} from "#server/registrations/parties/manual-payments.ts";
import { type FoodRead, foodReadAfter, whyNotRead } from "#server/registrations/parties/needs/food-read.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { seatWithParty, withTheirNames, writeNames } from "#server/registrations/parties/party-names.ts";
import { whyOfOfficer } from "#server/registrations/parties/prices/write-prices.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { questionsAfter } from "#server/registrations/parties/request-questions.ts";
import { isSameName, statusOf } from "#server/registrations/rules.ts";
import type { BoardContext, SeatingBoard } from "#server/registrations/seating-board.ts";
import { changeEntry } from "#server/registrations/seats/line/change-entry.ts";
import { lockKnown } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting } from "#server/registrations/seats/line/lock-waiting.ts";
import { moveToWaitlist } from "#server/registrations/seats/line/move-to-waitlist.ts";
import { staleRegistration } from "#server/registrations/seats/line/stale-registration.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { keepPinned } from "./keep-pinned.ts";
import { markPaid } from "./mark-paid.ts";
import { markPaysLater } from "./pay-later.ts";
import { sendReceipt } from "./send-receipt.ts";

type Form = Omit<Ask<typeof endpoint>, "id" | "read">;
type Changes = Omit<
  Form,
  "updatedAt" | "isFoodUnread" | "foodReadFor" | "receivedOn" | "receivedBy" | "paymentNote" | "sendReceipt"
> &
  Partial<FoodRead>;

/** The keys that only full officers may change (S-31); `whyNotPaidThisWay` decides about how a party paid. */
const OF_MONEY = ["amount", "amountWhy", "paymentType", "sponsoredGuests"] as const;

/** Changes the keys that are present; seats, waitlist and money follow the status (S-45). */
export const changeRegistration = (board: SeatingBoard) =>
  action(endpoint, async (caller, { id, read, ...ask }) => {
    const ctx = { ...caller, board };
    return ctx.db.transaction(async (tx) => {
      const edit = () => changeParty(ctx, tx, { id, ask });
      const stale = read ? whyNotAsRead(await foreseen(ctx, tx, { id, edit }), read) : await edit();
      if (stale) throw stale;
      const answer = await readParty(tx, id, ctx.now);
      if (!answer) throw new Error("the locked registration is gone");
      return answer;
    });
  });

/** The preview of such a change, which is made and undone (D-400). */
export function previewEdit(
  ctx: BoardContext,
  tx: Tx,
  { id, change: _, ...ask }: Extract<PartyChange, { change: "edit" }> & { id: number },
): Promise<ChangePreview> {
  return undoneInSavepoint(tx, (inner) =>
    foreseen(ctx, inner, { id, edit: () => changeParty(ctx, inner, { id, ask }) }),
  );
}

async function changeParty(ctx: BoardContext, tx: Tx, { id, ask }: { id: number; ask: Form }): Promise<void> {
  if (ctx.me.role !== "full" && OF_MONEY.some((key) => ask[key] !== undefined)) throw forbidden();
  const live = await lockKnown(tx, id);
  if (live.entryId === undefined) await changeSeated(ctx, tx, { id: live.registrationId, ask });
  else await changeEntry(ctx, tx, { waiting: await lockWaiting(tx, live), ask });
}

/** Changes a party that has seats. */
async function changeSeated(
  ctx: BoardContext,
  tx: Tx,
  { id, ask: { updatedAt, ...ask } }: { id: number; ask: Form },
): Promise<void> {
  const party = await lockParty(tx, id);
  if (updatedAt !== undefined && Date.parse(updatedAt) !== party.row.updatedAt.getTime()) {
    throw await staleRegistration(ctx, tx, id);
  }
  const { paidByCard } = party.facts;
  const isFull = ctx.me.role === "full";
  const today = dayIn(ctx.now, ctx.config.chapter.timeZone);
  const refusal =
    whyNotTheseNames(party.row, ask) ??
    (await whyNotRename(tx, id, ask)) ??
    whyNotPaidThisWay(asShown(party), ask, { paidByCard, isFull }) ??
    whyNotReceivedSo(asShown(party), ask, { isFull, today }) ??
    whyNotPayBy(asShown(party), ask, today) ??
    (await whyNotRead(tx, party.row, { ...ask, updatedAt }));
  if (refusal) throw refusal;
  const { status, isFoodUnread: _, foodReadFor: _persons, ...said } = ask;
  const { receivedOn: _on, receivedBy: _by, paymentNote: _note, sendReceipt: _send, payBy, ...plain } = said;
  const how = paidHowAfter(asShown(party), ask);
  const isLater = party.row.paysLaterSince !== null && status !== "confirmed";
  const changes = {
    ...plain,
    ...foodReadAfter(ctx, party.row, ask),
    ...how,
    ...(isLater && payBy !== undefined && { payBy }),
  };
  const row = await change(ctx, tx, { party, changes });
  const isRaised = centsOf(row.amount) > centsOf(party.row.amount);
  // What goes back no longer counts again, before what is due is recorded as received.
  if (isRaised) await refundLoweredAmount(ctx, tx, { party, amount: row.amount });
  const { facts: counted } = isRaised ? await lockParty(tx, id) : party;
  await writePaid(ctx, tx, { party: { ...party, facts: counted }, row, ask });
  if (row.amount !== party.row.amount && !isRaised) {
    // What was received may have just been corrected.
    const { paid, facts } = await lockParty(tx, id);
    await refundLoweredAmount(ctx, tx, { party: { ...party, paid, facts }, amount: row.amount });
  }
  // Read again: part of the card payment may have just become owed back.
  const changed = await lockParty(tx, id);
  if (status === "confirmed" && row.status !== "confirmed") await markPaid(ctx, tx, changed);
  if (status === "unpaid") await markPaysLater(ctx, tx, { ...changed, payBy });
  if (status === "waitlist") await moveToWaitlist(ctx, tx, changed);
  else await settlePayLater(ctx, tx, changed);
  if (status === undefined && plain.amount !== undefined) await confirmIfCovered(ctx, tx, row);
}

/** A party as its rules see it: with its status as it is shown, and how it paid. */
function asShown({ row, how }: Party) {
  return { ...row, ...how, status: statusOf(row) };
}

/** Records how a party paid: what is due as received, a correction of what was, or that it is not true (D-352). */
async function writePaid(
  { me, now, config }: Ctx,
  tx: Tx,
  { party, row, ask }: { party: Party; row: Registration; ask: Form },
): Promise<void> {
  const before = asShown(party);
  const by = { actor: actorName(me), now };
  const registrationId = row.id;
  const reason = whyNoLongerPaid(before, ask);
  if (reason) {
    const isFree = before.paymentMethod === "complimentary";
    await (isFree ? endComplimentary : voidReceived)(by, tx, { registrationId, reason });
    return;
  }
  const isMarked = isMarkedPaid(before, ask);
  // A payment that is made now is not made the way the one before was.
  const last = isMarked ? { ...before, paymentMethod: null, checkNumber: null } : before;
  const { paymentMethod, checkNumber } = { ...last, ...paidHowAfter(last, ask) };
  const isOther = paymentMethod !== before.paymentMethod || checkNumber !== before.checkNumber;
  const isFirst = party.how.receivedManually === 0 && before.status === "confirmed";
  const becomesManual = before.paymentType === "online" && row.paymentType === "manual";
  const received = receivedIn(ask, config.chapter.timeZone);
  if (!isMarked && !isOther && !(isFirst && becomesManual) && !saysReceipt(ask)) return;
  const due = centsOf(row.amount) - countsFor(party.facts);
  const how = { paymentMethod, checkNumber };
  await writePaidHow(by, tx, { registrationId, how, due, isMarked, received });
  if (isMarked && before.status === "unpaid" && ask.sendReceipt !== false)
    await sendReceipt({ now, config }, tx, row);
  if (!saysReceipt(ask)) return;
  const { receivedOn, receivedBy, paymentNote } = ask;
  await audit(tx, {
    at: now,
    actor: by.actor,
    action: "payment received",
    entity: "registration",
    entityId: registrationId,
    after: { receivedOn, receivedBy, paymentNote },
  });
}

/** A member with a record keeps their name; their place goes to another person by `changeAttendee`, which tells them. */
async function whyNotRename(
  tx: Tx,
  registrationId: number,
  lists: Pick<Changes, "memberInfo" | "guestInfo">,
): Promise<Refusal | null> {
  if (!lists.memberInfo && !lists.guestInfo) return null;
  const persons = await tx
    .select()
    .from(attendees)
    .where(eq(attendees.registrationId, registrationId))
    .orderBy(asc(attendees.place));
  const inOrder = (kind: "member" | "guest") => persons.filter((person) => person.kind === kind);
  const pairs = [
    ...(lists.memberInfo ?? []).map((name, n) => ({ name, person: inOrder("member")[n + 1] })),
    ...(lists.guestInfo ?? []).map((name, n) => ({ name, person: inOrder("guest")[n] })),
  ];
  const isRenamed = pairs.some(
    ({ name, person }) => person && person.memberId !== null && !isSameName(name, person),
  );
  return isRenamed ? conflict("This name is part of the person’s own record. Please change it there.") : null;
}

/** Another amount leaves each person's price as it is, and is an adjustment of their sum with its reason (079). */
function adjustedTo(
  row: Registration,
  { amount, amountWhy, paymentMethod }: Pick<Changes, "amount" | "amountWhy" | "paymentMethod">,
) {
  const before = centsOf(row.amount);
  const cents = amount === undefined ? before : centsOf(amount);
  const adjustmentCents = row.adjustmentCents + cents - before;
  const isNew = cents !== before || amountWhy !== undefined;
  const why = isNew ? whyOfOfficer({ amountWhy, paymentMethod }) : row.adjustmentWhy;
  return {
    ...(amount !== undefined && { amount: moneyOf(cents) }),
    adjustmentCents,
    adjustmentWhy: adjustmentCents === 0 ? null : why,
  };
}

/** Writes the differences, with the old values in the audit log; the payment's own record never changes. */
async function change(
  ctx: BoardContext,
  tx: Tx,
  {
    party: { row, how },
    changes: { amount, amountWhy, replaced = [], ...rest },
  }: { party: Pick<Party, "row" | "how">; changes: Omit<Changes, "status"> },
): Promise<Registration> {
  const { me, now } = ctx;
  const wanted = { ...rest, ...adjustedTo(row, { ...rest, amount, amountWhy }) };
  const stored: Record<string, unknown> = { ...row, ...how };
  const differing = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isSameEntry(stored[key], value),
  );
  if (differing.length === 0 && replaced.length === 0) return row;
  const after: Partial<Registration & PaidHow> = Object.fromEntries(differing);
  if (after.amount) await closeStalePage(tx, row, now);
  const requestQuestions = questionsAfter(row, { ...row, ...after }, await readContact(tx, row.id));
  const { memberInfo, guestInfo, paymentMethod: _method, checkNumber: _number, ...columns } = after;
  const changed = await keepPinned(ctx, { tx, row }, async () => {
    await replacePersons(ctx, tx, { row, ids: replaced });
    await writeNames(tx, row, { ...(memberInfo && { memberInfo }), ...(guestInfo && { guestInfo }) });
    const [written] = await tx
      .update(registrations)
      .set({ ...columns, requestQuestions, updatedAt: nextUpdatedAt(row, now) })
      .where(eq(registrations.id, row.id))
      .returning();
    if (!written) throw new Error("the locked registration is gone");
    // Anyone left without a table on the board sits with the party again.
    if (after.tableNumber !== undefined) await seatWithParty(tx, row.id);
    return written;
  });
  await auditBy({ me, now }, tx, {
    action: "change registration",
    entity: "registration",
    entityId: row.id,
    before: Object.fromEntries(differing.map(([key]) => [key, stored[key]])),
    after: { ...after, ...(replaced.length > 0 && { replaced }) },
  });
  return withTheirNames(tx, changed);
}
