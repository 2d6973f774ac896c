import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import { duesPayments } from "#server/dues/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { CardPayment, Settled } from "./write-payments.ts";
import type { Member } from "./write-people.ts";

/** One year's dues of a member, and whether they came by card or by check. */
export type DuesYear = { member: Member; amount: string; paidAt: Date; paidThrough: string; byCard: boolean };

const YEARS = 3;
const RAISED = { from: "275.00", to: "300.00" };

/** Three years of dues for everyone who ever paid: the last by card, earlier ones by check. */
export function duesYears(people: readonly Member[], today: string, timeZone: string): DuesYear[] {
  return people.flatMap((member, nth) =>
    Array.from({ length: member.dues === null ? 0 : YEARS }, (_, yearsAgo) => {
      const paidThrough = addDays(today, (member.dues ?? 0) - yearsAgo * 365);
      return {
        member,
        amount: yearsAgo === 0 ? RAISED.to : RAISED.from,
        // A year runs from the end of the one before, and is paid some days ahead of that.
        paidAt: instantAt(addDays(paidThrough, -365 - (nth % 12)), "10:24", timeZone),
        paidThrough,
        byCard: yearsAgo === 0 && !member.duesNotes,
      };
    }),
  );
}

/** The payments of such a year. */
export function duesAsPayment({ member, amount, paidAt }: DuesYear): CardPayment {
  return {
    purpose: "dues",
    subjectId: member.id,
    description: "Annual membership dues",
    email: member.email,
    amount,
    at: paidAt,
  };
}

/** Writes the history of dues; `settled` are the card payments of those paid by card, in their order. */
export async function writeDues(
  tx: Tx,
  years: readonly DuesYear[],
  settled: readonly Settled[],
): Promise<void> {
  const byCard = years.filter((year) => year.byCard);
  const payments = new Map(byCard.map((year, nth) => [year, settled[nth]]));
  const rows = years.map((year) => ({
    memberId: year.member.id,
    ...payments.get(year),
    amount: year.amount,
    paymentDate: year.paidAt,
    paidThrough: year.paidThrough,
    paymentMethod: year.byCard ? "authorize_net" : "check",
    createdAt: year.paidAt,
  }));
  await tx
    .insert(duesPayments)
    .values(rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
}
