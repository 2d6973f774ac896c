import type { members } from "#server/members/tables.ts";

/** One member as the lists of people describe them; `memberRow` makes up what is missing. */
export type Person = {
  first: string;
  last: string;
  /** Days from the day of seeding to the end of the local dues; null: never set. */
  dues: number | null;
  /** National dues run by calendar years; paid for this one unless said otherwise. */
  national?: "overdue" | "not set";
  status?: typeof members.$inferInsert.status;
  rank?: "ecuyer" | "mondiale" | "both";
  title?: string;
  offices?: string;
  /** Works in a kitchen, a cellar or a field. */
  professional?: boolean;
  /** Null: has no e-mail. Made from the name where it is not given. */
  mail?: string | null;
  secondMail?: string;
  office?: string;
  fax?: string;
  /** Not to be shown in the directory. */
  hidden?: boolean;
  duesNotes?: string;
  says?: string;
  officersSay?: string;
  logIn?: string;
  rights?: "limited" | "full";
};

/** One household: a member, or a couple of two who are each other's spouse. */
export type Household = {
  street: string;
  city: string;
  state: "DC" | "MD" | "VA";
  zip: string;
  homePhone?: string;
  people: [Person] | [Person, Person];
  /** The name of a spouse who is not a member. */
  partner?: string;
  /** What they ask of every kitchen. */
  food?: string;
};

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
