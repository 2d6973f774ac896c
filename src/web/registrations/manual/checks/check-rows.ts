import type { MemberDues } from "#contract/members/manual-dues.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";

/** For what a check is: what a party owes, or a member's dues, each as the officer read it. */
export type Payer =
  | { kind: "party"; debt: Debt }
  | { kind: "dues"; member: { id: number; name: string }; dues: Pick<MemberDues, "yearly" | "paidThrough"> };

/** One check as it is typed; `said` is what became of it. */
export interface Check {
  id: number;
  payer: Payer | null;
  amount: string;
  reference: string;
  state: "open" | "sent" | "recorded";
  said: string | null;
}

export function blankCheck(id: number): Check {
  return { id, payer: null, amount: "", reference: "", state: "open", said: null };
}

/** What was recorded of these checks. */
export function recordedIn(checks: readonly Check[]): Cents {
  return checks
    .filter(({ state }) => state === "recorded")
    .reduce((sum, { amount }) => sum + centsOf(parseAmount(amount) ?? "0.00"), 0);
}

/** What is due for it. */
export function dueOf(payer: Payer): string {
  return payer.kind === "party" ? payer.debt.due : payer.dues.yearly;
}

/** Who it is from, and what for. */
export function nameOf(payer: Payer): string {
  return payer.kind === "party"
    ? `${payer.debt.payer}, ${payer.debt.title}`
    : `${payer.member.name}, membership dues`;
}
