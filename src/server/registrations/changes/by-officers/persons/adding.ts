import { paidByWords } from "#contract/members/manual-methods.ts";
import type { AddedPaidHow, ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import { pricesOf } from "#server/events/price-rules.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { readUsableOf } from "#server/registrations/credits/queries.ts";
import type { Companion } from "#server/registrations/emails/companion-emails.ts";
import { dueAfterChange } from "#server/registrations/emails/due-words.ts";
import type { Contact } from "#server/registrations/emails/event-facts.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { whyNotAddPerson } from "./person-rules.ts";
import { previewOf } from "./preview-of.ts";
import { hasCardPayment, hasRoomAt } from "./queries.ts";
import { type Told, toldOf } from "./told.ts";

/** Someone whom an officer adds to a locked party, and who hears of it. */
export type Added = {
  party: Party;
  kind: "member" | "guest";
  /** The member they are. */
  member: Companion | null;
  /** Whether they registered the party, and get its first member ticket. */
  isOwner: boolean;
  /** What one more person costs today. */
  price: Cents;
  /** Whether a card ever paid for the party. */
  isPaidByCard: boolean;
  /** How a price can be paid. */
  ways: AddedPaidHow[];
  /** What the owner has in credits. */
  credit: Cents;
  owner: Contact;
  told: Told;
};

/** Refuses if there is no seat or ticket left, or if the member has a place at the dinner already (D-401). */
export async function findAdded(
  { now, config }: Pick<Ctx, "now" | "config">,
  tx: Tx,
  { party, kind, memberId }: { party: Party; kind: "member" | "guest"; memberId?: number | undefined },
): Promise<Added> {
  const { row, event } = party;
  const isOwner = memberId !== undefined && memberId === row.memberId;
  const refusal =
    (memberId === undefined ? null : await whyNotGivePlace(tx, row.eventId, { memberId })) ??
    whyNotAddPerson(event, row, { kind, isOwner, now });
  if (refusal) throw refusal;
  const member = memberId === undefined ? null : await memberOf(tx, memberId);
  const owner = await readContact(tx, row.id);
  const [price] = pricesOf([{ kind }], event.prices);
  const isPaidByCard = await hasCardPayment(tx, row.id);
  const owners = row.memberId === null ? [] : [row.memberId];
  const credits = await readUsableOf(tx, owners, dayIn(now, config.chapter.timeZone));
  const credit = credits.get(row.memberId ?? 0) ?? 0;
  const takesLink = owner.email !== null && now < paymentLinkEnd(event.dateTime);
  return {
    party,
    kind,
    member,
    isOwner,
    price: price?.cents ?? 0,
    isPaidByCard,
    ways: waysOf(party, { takesLink, credit }),
    credit,
    owner,
    told: toldOf(party, { owner, member }),
  };
}

/** The member whom an officer chose; 400 if there is none. */
export async function memberOf(tx: Tx, memberId: number): Promise<Companion> {
  const member = await readMemberContact(tx, memberId);
  if (member) return member;
  const message = "There is no such member";
  throw badRequest(message, [{ path: "memberId", message }]);
}

/**
 * How a price can be paid, whatever it is (D-402). An unpaid party pays it with the rest, a waived one not at all. What is
 * due shows beside what the party is known to have paid.
 */
function waysOf(
  { row, how, facts }: Party,
  { takesLink, credit }: { takesLink: boolean; credit: Cents },
): AddedPaidHow[] {
  if (row.status === "pending" || how.paymentMethod === "complimentary") return [];
  const showsDue = facts.isPaymentKnown || row.paysLaterSince !== null;
  if (!showsDue) return ["check", "cash"];
  return [
    "due",
    ...(takesLink ? (["link"] as const) : []),
    "check",
    "cash",
    ...(credit > 0 ? (["credit"] as const) : []),
  ];
}

/** What the owner reads about the money, of which a credit paid `used`. */
export function moneyOfAdded(
  added: Added,
  { price, used = 0, why, ...paid }: Paid & { price: Cents; used?: Cents; why?: string | undefined },
): string {
  const sentence = moneySentence(added, { price, used, paid });
  return why ? `${sentence} Reason: ${why}` : sentence;
}

/** How an officer says that the price is paid; only a check has a number. */
type Paid = { paidHow?: AddedPaidHow | undefined; checkNumber?: string | undefined };

/** How it was received, for the ledger and the receipt; undefined if it was not. */
export function receivedAs({ paidHow, checkNumber }: Paid) {
  if (paidHow !== "check" && paidHow !== "cash") return undefined;
  return { method: paidHow, reference: paidHow === "check" ? checkNumber || null : null };
}

function moneySentence(
  added: Added,
  { price, used, paid }: { price: Cents; used: Cents; paid: Paid },
): string {
  const { row, how } = added.party;
  if (price === 0 || how.paymentMethod === "complimentary") return NOTHING_MORE;
  const cost = formatDollars(moneyOf(price));
  if (row.status === "pending") return `The ${cost} is paid with the rest of your registration.`;
  const received = receivedAs(paid);
  if (received) return `We have recorded your payment of ${cost} ${paidByWords(received)}.`;
  // Less than the price if a card paid more than the party's amount.
  const due =
    dueAt(added.party, amountWith(added.party, price).amount) - dueAt(added.party, centsOf(row.amount));
  if (due === 0) return NOTHING_MORE;
  if (paid.paidHow === "link")
    return `${formatDollars(moneyOf(due))} is due. We’re sending you a link to pay by card.`;
  return paid.paidHow === "credit" ? byCredit(added, { price, used }) : dueAfterChange(due, added.party);
}

/** How much the credit pays of everything the party then owes. */
function creditUsed({ party, credit }: Added, price: Cents): Cents {
  return Math.min(credit, dueAt(party, amountWith(party, price).amount));
}

function byCredit(added: Added, { price, used }: { price: Cents; used: Cents }): string {
  const rest = dueAt(added.party, amountWith(added.party, price).amount) - used;
  return `Your credit covers ${formatDollars(moneyOf(used))}. ${rest > 0 ? dueAfterChange(rest, added.party) : NOTHING_MORE}`;
}

const NOTHING_MORE = "There is nothing more to pay.";

/** What the list and the door show as due if the party's amount is this. */
function dueAt({ facts }: Pick<Party, "facts">, amount: Cents): Cents {
  return amountDueOf({ ...facts, amount: moneyOf(amount) });
}

/** What a party pays with one more price; a waived one still pays nothing. */
export function amountWith(
  { row: { amount, adjustmentCents }, how }: Pick<Party, "row" | "how">,
  price: Cents,
): { amount: Cents; adjustmentCents: Cents } {
  return how.paymentMethod === "complimentary"
    ? { amount: 0, adjustmentCents: adjustmentCents - price - centsOf(amount) }
    : { amount: centsOf(amount) + price, adjustmentCents };
}

/** The preview of an addition at this price, which may be another than today’s. */
export async function previewAddition(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { added, price = added.price }: { added: Added; price?: Cents | undefined },
): Promise<ChangePreview> {
  const { party, ways, told } = added;
  const used = creditUsed(added, price);
  return previewOf(ctx, tx, {
    party,
    told,
    seatsBy: 1,
    amount: amountWith(party, price).amount,
    goesBack: 0,
    price: added.price,
    ways,
    newDue: moneyOf(dueAt(party, amountWith(party, price).amount)),
    credit: moneyOf(used),
    creditHeld: moneyOf(added.credit),
    sentence: moneyOfAdded(added, { price, used, paidHow: ways[0] }),
    tableNumber: (await hasRoomAt(tx, party.row)) ? party.row.tableNumber : null,
    hasDish: false,
  });
}
