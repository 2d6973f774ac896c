import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { MEMBER_STATUSES } from "#contract/members/status.ts";

const text = z.string().transform((written) => written || undefined);
const isYes = z.enum(["yes", ""]).transform((written) => written === "yes");

/** A row of `people.tsv`: one member as the demo describes them; `memberRow` makes up what is missing. */
const Row = z.strictObject({
  first: z.string(),
  last: z.string(),
  status: z.enum([...MEMBER_STATUSES, ""]).transform((written) => written || "active"),
  title: text,
  rank: z.enum(["ecuyer", "mondiale", "both", ""]),
  /** Days from the day of seeding to the end of the local dues; null: never set. */
  dues: z.string().transform((written) => (written === "" ? null : Number(written))),
  /** National dues run by calendar years; paid for this one unless said otherwise. */
  national: z.enum(["overdue", "not set", ""]),
  logIn: text,
  rights: z.enum(["limited", "full", ""]).transform((written) => written || "none"),
  street: z.string(),
  city: z.string(),
  state: z.enum(["DC", "MD", "VA"]),
  zip: z.string(),
  homePhone: text,
  office: text,
  fax: text,
  /** "none": has no email. Made from the name where it is not given. */
  mail: text,
  secondMail: text,
  /** The name of a spouse who is not a member. */
  partner: text,
  /** What their household asks of every kitchen. */
  food: text,
  offices: text,
  /** Works in a kitchen, a cellar or a field. */
  professional: isYes,
  /** Not to be shown in the directory. */
  hidden: isYes,
  duesNotes: text,
  says: text,
  officersSay: text,
});
export type Person = z.output<typeof Row>;

/** Everyone in the demo: those who log in, couples of two members at one address, single members, and other statuses. */
export const people: readonly Person[] = z
  .array(Row)
  .parse(parse(readFileSync(new URL("people.tsv", import.meta.url)), { columns: true, delimiter: "\t" }));

/** A member's spouse, who lives at the same address. */
export function spouseOf({ street, first }: Person): Person | undefined {
  return people.find((other) => other.street === street && other.first !== first);
}

type Characters = Record<string, string>;
const NOT_DECOMPOSED: Characters = { đ: "d", ł: "l", ø: "o", ß: "ss", ı: "i" };

/** An address made from a name, in characters that every mail server accepts. */
export function mailOf(person: Pick<Person, "first" | "last">): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[đłøßı]/g, (character) => NOT_DECOMPOSED[character] ?? character)
      .normalize("NFD")
      .replace(/[^a-z]/g, "");
  return `${plain(person.first)}.${plain(person.last)}@example.org`;
}
