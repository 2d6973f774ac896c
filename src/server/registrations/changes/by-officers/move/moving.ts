import { eq } from "drizzle-orm";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { pricesOf } from "#server/events/price-rules.ts";
import { lockEvent, lockEventRow } from "#server/events/queries.ts";
import { seatsFree } from "#server/events/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { amountDueOf, countsFor } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { factsAt, loweredBack } from "#server/registrations/balance/refund-lowered-amount.ts";
import { backInWords } from "#server/registrations/balance/ways-back.ts";
import { lockSeated } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { whyNotOwnTwo } from "#server/registrations/changes/by-officers/owner/heir.ts";
import { whyNotHeld } from "#server/registrations/changes/by-officers/owner/owner-rules.ts";
import { emailed } from "#server/registrations/changes/by-officers/persons/emailed.ts";
import { whyNotWrittenOff } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { previewOf } from "#server/registrations/changes/by-officers/persons/preview-of.ts";
import { hasWriteOff, readVenueTold } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { startsToOwe } from "#server/registrations/changes/by-officers/reprice.ts";
import { mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import { dueAfterChange } from "#server/registrations/emails/due-words.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { readCompanions, readContact } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { attendees, paymentLinks } from "#server/registrations/tables.ts";
import { amountThere, whatMoves, whyNotMove } from "./move-rules.ts";

type Person = typeof attendees.$inferSelect;

/** A locked party that goes to another dinner, which is locked as well, and what becomes of its money (D-407). */
export type Moving = {
  party: Party;
  to: Party["event"];
  owner: Awaited<ReturnType<typeof readContact>>;
  told: ReturnType<typeof mailboxesOf>;
  people: readonly Person[];
  /** Whether it is complimentary. */
  isWaived: boolean;
  /** What it pays there. */
  amount: Cents;
  /** What it has paid at the new amount. */
  facts: Party["facts"];
  /** What of it counts, which moves with it. */
  kept: Cents;
  goesBack: Cents;
  /** Whether it had nothing to pay here but does there. */
  owes: boolean;
  /** What its owner reads about the money. */
  sentence: string;
};

/** Refuses a dinner that the party cannot go to, and a party that stays where it is (D-407). */
export async function findMoving(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { id, eventId }: { id: number; eventId: number },
): Promise<Moving> {
  const found = await findLive(tx, id);
  // By ascending id: of two moves, one may go the other way.
  const both = [found?.eventId ?? eventId, eventId].sort((one, other) => one - other);
  for (const one of both) await lockEventRow(tx, one);
  const party = await lockSeated(ctx, tx, id);
  const { row, how } = party;
  const to = await lockEvent(tx, eventId);
  const people = await lockRows(tx, attendees, { where: eq(attendees.registrationId, row.id) });
  const owner = await readContact(tx, row.id);
  const refusal =
    whyNotMove(row, to, ctx.now) ??
    whyNotHeld(row) ??
    whyNotWrittenOff(await hasWriteOff(tx, row.id)) ??
    (await whyNotComeTwice(tx, eventId, { row, people, owner }));
  if (refusal) throw refusal;
  const isWaived = how.paymentMethod === "complimentary";
  const amount = amountThere(pricesOf(people, to.prices), { ...row, isWaived });
  const facts = await factsAt(tx, party, amount);
  const kept = countsFor(facts);
  const goesBack = loweredBack(facts, { from: row.amount, to: moneyOf(amount) });
  const owes = startsToOwe(party, facts);
  const moving = { party, to, owner, people, isWaived, amount, facts, kept, goesBack, owes };
  const companions = (await readCompanions(tx, [row.id])).get(row.id) ?? [];
  return { ...moving, told: mailboxesOf(owner, companions), sentence: moneySentence(moving) };
}

/** Refuses if anyone in the party has a place there, or if its owner has a registration (D-022). */
export async function whyNotComeTwice(
  tx: Tx,
  eventId: number,
  { row, people, owner }: Pick<Moving, "people" | "owner"> & { row: Party["row"] },
): Promise<Refusal | null> {
  for (const { memberId } of people) {
    const refusal = memberId === null ? null : await whyNotGivePlace(tx, eventId, { memberId });
    if (refusal) return refusal;
  }
  const { memberId, userId } = row;
  if (memberId !== null) return whyNotOwnTwo(tx, eventId, { owner: { ...owner, memberId }, except: row.id });
  if (userId !== null) return whyNotOwnTwo(tx, eventId, { owner: { ...owner, userId }, except: row.id });
  return null;
}

function moneySentence({
  party,
  facts,
  kept,
  amount,
  goesBack,
  owes,
}: Pick<Moving, "party" | "facts" | "kept" | "amount" | "goesBack" | "owes">): string {
  if (goesBack > 0) return backInWords(facts, { back: goesBack });
  const due = owes ? amount - kept : amountDueOf(facts);
  if (due === 0) return "There is nothing more to pay.";
  return dueAfterChange(due, party);
}

/** The preview of a move. */
export async function previewMove(ctx: Pick<Ctx, "now">, tx: Tx, moving: Moving): Promise<ChangePreview> {
  const { party, to, people, told, amount, goesBack, sentence } = moving;
  const hasLink = (await tx.$count(paymentLinks, eq(paymentLinks.registrationId, party.row.id))) > 0;
  const hasOfficersPrice = people.some(({ priceLine }) => priceLine === "officer");
  const preview = await previewOf(ctx, tx, {
    party,
    told,
    seatsBy: 0,
    amount,
    goesBack,
    price: 0,
    ways: [],
    sentence,
    tableNumber: party.row.tableNumber,
    hasDish: false,
    follows: whatMoves({ ...moving, ...party.row, hasOfficersPrice, hasLink, title: to.title }),
    there: { title: to.title, seatsFree: seatsFree(to), venueTold: await readVenueTold(tx, to.id) },
  });
  const emails = [told.to, ...told.apart].flatMap(({ email }) => email ?? []);
  return { ...preview, ...(await emailed(tx, emails)) };
}
