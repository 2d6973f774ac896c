import { paidByWords } from "#contract/members/manual-methods.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";

/**
 * What is left of one payment of a party, and how it was paid: by card, with a credit, or as an officer recorded it. `isOthers` if
 * someone else paid it than the owner it has now (105).
 */
export type Source = { cents: Cents; way: string; isOthers?: boolean };

const BY_CARD = "card";
export const BY_CREDIT = "credit";

/** Takes an amount from these payments in order, from each as much as it has: what goes back of each (D-369). */
export function takenFrom<Paid extends { cents: Cents }>(
  latestFirst: readonly Paid[],
  back: Cents,
): { of: Paid; cents: Cents }[] {
  let remaining = back;
  const taken = latestFirst.map((of) => {
    const cents = Math.min(remaining, of.cents);
    remaining -= cents;
    return { of, cents };
  });
  return taken.filter(({ cents }) => cents > 0);
}

/** What a party's payments come to after this much goes back. */
export function leftAfter(
  {
    paidByCard,
    receivedManually,
    sources,
  }: { paidByCard: Cents; receivedManually: Cents; sources: readonly Source[] },
  back: Cents,
): { paidByCard: Cents; receivedManually: Cents } {
  const manual = takenFrom(sources, back).filter(({ of }) => of.way !== BY_CARD);
  const byOthers = totalOf(manual);
  return { paidByCard: paidByCard - back + byOthers, receivedManually: receivedManually - byOthers };
}

/** How much of what goes back an officer has to send: all but what a credit gets, which is there at once. */
export function toSend(sources: readonly Source[], back: Cents): Cents {
  return back - totalOf(takenFrom(sources, back).filter(({ of }) => of.way === BY_CREDIT));
}

interface Back {
  back: Cents;
  /** What would go back by the rule; more than `back` if an officer lowered it. */
  all?: Cents;
  forWhom?: string;
  isPayer?: boolean;
}

/** What the owner reads of money that goes back: the way it came, the last in first (D-369). */
export function backInWords(
  { sources }: { sources: readonly Source[] },
  { back, all = back, forWhom = "", isPayer = true }: Back,
): string {
  const taken = takenFrom(sources, back);
  const paidIt = isPayer && taken.every(({ of }) => !of.isOthers);
  const what = `${dollars(back)}${back < all ? ` of the ${dollars(all)}` : ""}${forWhom}`;
  const card = `the card ${paidIt ? "you paid with" : "that paid for it"}`;
  const credit = paidIt ? "your credit" : "the credit that paid for it";
  const manual = taken.filter(({ of }) => of.way !== BY_CARD && of.way !== BY_CREDIT);
  const byTreasurer = totalOf(manual);
  const byCredit = back - toSend(sources, back);
  const byCard = back - byTreasurer - byCredit;
  if (byCard === back) return `${what} will be returned to ${card}.`;
  if (byCredit === back) return `${what} will go back to ${credit}.`;
  const ways = [...new Set(manual.map(({ of }) => paidByWords({ method: of.way, reference: null })))];
  const how = `as ${paidIt ? "you paid" : "it was paid"} ${ways.join(" and ")}`;
  if (byTreasurer === back) return `The treasurer will return ${what}, ${how}.`;
  const parts = [
    byCard > 0 && `${dollars(byCard)} will go back to ${card}.`,
    byCredit > 0 && `${dollars(byCredit)} will go back to ${credit}.`,
    byTreasurer > 0 && `The treasurer will return ${dollars(byTreasurer)}, ${how}.`,
  ];
  return [`${what} will be returned.`, ...parts].filter(Boolean).join(" ");
}

/** The same of one person of a party, for officers: "$150.00 to the card". */
export function backInShort(parts: readonly { of: Source; cents: Cents }[]): string[] {
  const byWay = new Map<string, Cents>();
  for (const { of, cents } of parts) byWay.set(of.way, (byWay.get(of.way) ?? 0) + cents);
  return [...byWay].map(([way, cents]) => `${dollars(cents)} ${waysInShort[way] ?? fromTreasurer(way)}`);
}

const waysInShort: Record<string, string> = { [BY_CARD]: "to the card", [BY_CREDIT]: "to their credit" };

function fromTreasurer(way: string): string {
  return `from the treasurer (paid ${paidByWords({ method: way, reference: null })})`;
}

function totalOf(parts: readonly { cents: Cents }[]): Cents {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

function dollars(cents: Cents): string {
  return formatDollars(moneyOf(cents));
}
