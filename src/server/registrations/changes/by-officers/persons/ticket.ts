import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { pricesOf } from "#server/events/price-rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { amountDueOf, countsFor, type PartyFacts } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { factsAt, loweredBack } from "#server/registrations/balance/refund-lowered-amount.ts";
import { backInWords } from "#server/registrations/balance/ways-back.ts";
import { amountAt, startsToOwe } from "#server/registrations/changes/by-officers/reprice.ts";
import { dueAfterChange } from "#server/registrations/emails/due-words.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { whyNotChangeTicket, whyNotWrittenOff } from "./person-rules.ts";
import { previewOf } from "./preview-of.ts";
import { hasWriteOff, type PersonOfParty, readPersonOf } from "./queries.ts";
import { type Told, toldOf } from "./told.ts";

/** Someone of a locked party who gets the other kind of ticket, and who hears of it. */
export type Ticketed = {
  party: Party;
  person: PersonOfParty;
  kind: "member" | "guest";
  /** What this kind of ticket costs today. */
  price: Cents;
  /** What the party pays from then on. */
  amount: Cents;
  goesBack: Cents;
  /** What the owner reads about the money. */
  sentence: string;
  told: Told;
};

/** Refuses if the person is gone or has this ticket already, or if it is the owner's or one too many (D-405). */
export async function findTicketed(
  tx: Tx,
  party: Party,
  { attendeeId, kind }: { attendeeId: number; kind: "member" | "guest" },
): Promise<Ticketed> {
  const { row, event, facts } = party;
  const person = await readPersonOf(tx, row.id, attendeeId);
  if (!person) throw notFound("Attendee not found");
  const refusal = whyNotWrittenOff(await hasWriteOff(tx, row.id)) ?? whyNotChangeTicket(row, person, kind);
  if (refusal) throw refusal;
  const [today] = pricesOf([{ kind }], event.prices);
  const price = today?.cents ?? 0;
  const { amount } = amountAt(party, { from: person.priceCents, to: price });
  const goesBack =
    row.status === "confirmed" ? loweredBack(facts, { from: row.amount, to: moneyOf(amount) }) : 0;
  const after = await factsAt(tx, party, amount);
  const dueMore = startsToOwe(party, after)
    ? amount - countsFor(after)
    : amountDueOf(after) - amountDueOf(facts);
  const owner = await readContact(tx, row.id);
  return {
    party,
    person,
    kind,
    price,
    amount,
    goesBack,
    sentence: moneySentence(party, { amount, goesBack, dueMore }),
    told: toldOf(party, { owner, member: null }),
  };
}

function moneySentence(
  party: Pick<Party, "row" | "hasLink"> & { facts: Pick<PartyFacts, "status" | "amount" | "sources"> },
  { amount, goesBack, dueMore }: { amount: Cents; goesBack: Cents; dueMore: Cents },
): string {
  const before = party.facts;
  const by = amount - centsOf(before.amount);
  const dollars = (cents: Cents) => formatDollars(moneyOf(cents));
  if (by === 0) return "Your total stays the same.";
  if (before.status === "pending") return `Your new total of ${dollars(amount)} has not been paid yet.`;
  if (goesBack > 0) return backInWords(before, { back: goesBack });
  if (dueMore > 0) return dueAfterChange(dueMore, party);
  if (dueMore < 0) return `You owe ${dollars(-dueMore)} less.`;
  if (by > 0) return "There is nothing more to pay.";
  return `Your total is ${dollars(-by)} less. It wasn’t paid by card in this portal; please ask the treasurer about a refund.`;
}

/** The preview of another ticket. */
export function previewTicket(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { party, price, amount, goesBack, sentence, told }: Ticketed,
): Promise<ChangePreview> {
  const rest = { seatsBy: 0, ways: [], tableNumber: null, hasDish: false };
  return previewOf(ctx, tx, { party, told, amount, goesBack, price, sentence, ...rest });
}
