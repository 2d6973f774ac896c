import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { ReceivedDues } from "#contract/members/manual-dues.ts";
import { hasNumber, type ManualMethod } from "#contract/members/manual-methods.ts";
import { extendedThrough } from "#contract/values/days.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { checkWith } from "#web/ui/form/check-with.ts";

/** The ways of paying dues without a card. */

/** The form as it is typed. */
export type TypedDues = {
  method: string;
  amount: string;
  receivedOn: string;
  reference: string;
  receivedBy: string;
  note: string;
  sendReceipt: boolean;
};
export type CheckedDues = z.output<typeof ReceivedDues>;

/** Checks the form by the contract; only checks and transfers have a number. */
export const checkDues: Resolver<TypedDues, unknown, CheckedDues> = checkWith(
  ReceivedDues,
  (typed: TypedDues) => ({
    ...typed,
    method: typed.method as ManualMethod,
    // What is no amount is refused by the contract, with its sentence.
    amount: parseAmount(typed.amount) ?? "0.00",
    reference: hasNumber(typed.method) ? typed.reference : null,
  }),
);

/** The last paid day once this is recorded; null while no day is typed. */
export function extendsThrough(paidThrough: string | null, receivedOn: string): string | null {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(receivedOn) ? extendedThrough(paidThrough, receivedOn) : null;
}
