import type { Fields } from "#contract/officers/circular-words.ts";

/** Whom of a dinner an email can reach. */
export const WHO = ["coming", "waiting", "canceled"] as const;
/** Whether people who are coming have a member ticket or a guest ticket. */
export const KINDS = ["member", "guest"] as const;
/** What people who come can lack. */
export const LACKING = ["answer", "name", "dish", "anything"] as const;
/** One thing that someone lacks. */
export type Lack = Exclude<(typeof LACKING)[number], "anything">;

/** The fields of an email to people of a dinner. In the subject, only those of the dinner itself. */
export const DINNER_FIELDS = {
  all: {
    name: "First names of everyone at the mailbox",
    party: "Everyone in the party",
    table: "Their table, as “table 3”",
    due: "What the party still owes",
    dinner: "The dinner’s title",
    date: "Its date",
    time: "Its start time",
    place: "Where it is",
    "refund until": "Deadline to cancel for a refund",
    "my events": "A link to My Events",
  },
  inSubject: ["dinner", "date", "time", "place", "refund until"],
  links: ["my events"],
  example: "{table else to be announced}",
} as const satisfies Fields;

type Words = {
  who: (typeof WHO)[number];
  kind?: (typeof KINDS)[number] | undefined;
  tables: readonly number[];
  owes: boolean;
  seesTable?: true | undefined;
  lacks: (typeof LACKING)[number] | null;
};

/** How a slice begins. */
export const WHO_WORDS: Record<(typeof WHO)[number], string> = {
  coming: "everyone who’s coming",
  waiting: "everyone on the waitlist",
  canceled: "everyone who canceled",
};
const LACKING_WORDS: Record<(typeof LACKING)[number], string> = {
  answer: "who hasn’t answered about allergies and diet",
  name: "whose name isn’t entered",
  dish: "who hasn’t chosen a dish",
  anything: "who’s missing a name, an answer, or a dish",
};

/** A slice in words: "everyone who’s coming, seated at table 3 or 4, whose party still owes money". */
export function sliceWords({ who, kind, tables, owes, seesTable, lacks }: Words): string {
  const sorted = tables.toSorted((a, b) => a - b).map(String);
  const last = sorted.at(-1);
  const at = sorted.length > 1 ? `${sorted.slice(0, -1).join(", ")} or ${last}` : last;
  return [
    `${WHO_WORDS[who]}${kind ? ` with a ${kind} ticket` : ""}`,
    ...(at === undefined ? [] : [`seated at table ${at}`]),
    ...(seesTable ? ["whose table is published"] : []),
    ...(owes ? ["whose party still owes money"] : []),
    ...(lacks === null ? [] : [LACKING_WORDS[lacks]]),
  ].join(", ");
}
