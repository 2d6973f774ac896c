import type { DUES_FILTERS } from "#contract/directory.ts";
import type { Fields } from "#contract/officers/circular-words.ts";
import type { MemberStatus } from "./status.ts";

/** The ranks of members. */
export const RANKS = ["ecuyer", "mondiale"] as const;
export type Rank = (typeof RANKS)[number];
export const RANK_WORDS: Record<Rank, string> = { ecuyer: "Ecuyer", mondiale: "Mondiale" };

/** The fields of an email to members; none of them says the same to everyone. */
export const MEMBER_EMAIL_FIELDS = {
  all: {
    name: "First names of everyone at the mailbox",
    "paid through": "The day their dues are paid through",
    "my dues": "A link to pay dues",
  },
  inSubject: [],
  links: ["my dues"],
  example: "{paid through else not on record}",
} as const satisfies Fields;

type Standing = (typeof DUES_FILTERS)[number];
const DUES_WORDS: Record<Standing, string> = {
  current: "whose dues are paid",
  soon: "whose dues end within a month",
  overdue: "whose dues are overdue",
  none: "whose dues were never recorded",
};

type Words = {
  statuses: readonly MemberStatus[];
  ranks: readonly Rank[];
  dues: Standing | null;
  came: { has: boolean; since: string } | null;
  areOfficers: boolean;
};

function or(words: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(words);
}

/** Members in words: "active or online members with the rank of Ecuyer whose dues are overdue and who are officers". */
export function memberSliceWords({ statuses, ranks, dues, came, areOfficers }: Words): string {
  const clauses = [
    ...(dues === null ? [] : [DUES_WORDS[dues]]),
    ...(came === null
      ? []
      : [`who ${came.has ? "have come" : "haven’t come"} to a dinner since ${inWords(came.since)}`]),
    ...(areOfficers ? ["who are officers"] : []),
  ];
  return [
    statuses.length === 0 ? "everyone in the directory" : `${or(statuses)} members`,
    ...(ranks.length === 0 ? [] : [`with the rank of ${or(ranks.map((rank) => RANK_WORDS[rank]))}`]),
    ...(clauses.length === 0 ? [] : [clauses.join(" and ")]),
  ].join(" ");
}

function inWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(at);
}

/**
 * Whether an email to these members is news: it is about neither a dinner nor dues that they should pay (D-216). Those
 * whose dues are paid are nearly everyone.
 */
export function isNewsTo({ dues }: Pick<Words, "dues">): boolean {
  return dues === null || dues === "current";
}
