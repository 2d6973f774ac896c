import { useQuery } from "@tanstack/react-query";
import { listMemberDues } from "#contract/members/manual-dues.ts";
import { DEBTS_SHOWN, type Debt } from "#contract/registrations/manual/debts.ts";
import { foldText } from "#contract/values/fold.ts";
import { useSuggestedMembers } from "#web/lookup/suggested-members.ts";
import { everyDebtQuery } from "#web/registrations/manual/debts/debts.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";

/** Someone who may have sent a check: a party that owes something, or a member for their dues. */
export type Suggestion =
  | { kind: "party"; debt: Debt }
  | { kind: "dues"; member: { id: number; name: string; email: string | null } };

/** Shorter texts suggest no one. */
const SEARCH_FROM = 2;
const PARTIES_MOST = 8;

/**
 * Parties that owe something, then members for their dues, whose name or address has what is typed. If not all of them
 * could be searched, no match proves nothing.
 */
export function usePayers(typed: string): { items: Suggestion[] | null; isCut: boolean; hasFailed: boolean } {
  const mayReadDues = mayCall(useSession(), listMemberDues);
  const debts = useQuery(everyDebtQuery());
  const members = useSuggestedMembers(mayReadDues ? typed : "");
  const words = foldText(typed).split(" ");
  const hasFailed = debts.isError || members.isError;
  const owing = debts.data ?? (debts.isError ? [] : null);
  if (typed.trim().length < SEARCH_FROM || !owing) return { items: null, isCut: false, hasFailed };
  const parties = owing
    .filter(({ payer, email, title }) => {
      const text = foldText([payer, email, title].join(" "));
      return words.every((word) => text.includes(word));
    })
    .slice(0, PARTIES_MOST)
    .map((debt) => ({ kind: "party" as const, debt }));
  const dues = (members.items ?? []).map(({ id, firstName, lastName, email }) => ({
    kind: "dues" as const,
    member: { id, name: `${firstName} ${lastName}`.trim(), email },
  }));
  const isSettled = !mayReadDues || members.items !== null || members.isError;
  return {
    items: parties.length > 0 || isSettled ? [...parties, ...dues] : null,
    isCut: owing.length >= DEBTS_SHOWN,
    hasFailed,
  };
}
