import type { members } from "#server/members/tables.ts";

/** One member as the lists of people name him; what is not said is made up by `memberRow`. */
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
  /** Earns his living in kitchen, cellar or field. */
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

/** Who lives under one roof: one member, or a couple of two, who are each other's spouse. */
export type Household = {
  street: string;
  city: string;
  state: "DC" | "MD" | "VA";
  zip: string;
  homePhone?: string;
  people: [Person] | [Person, Person];
  /** The other half where he or she is no member. */
  partner?: string;
  /** What they ask of every kitchen. */
  food?: string;
};

type Letters = Record<string, string>;
const NOT_DECOMPOSED: Letters = { đ: "d", ł: "l", ø: "o", ß: "ss", ı: "i" };

/** The address that a name gives, in letters that every mail server takes. */
export function mailOf(person: Pick<Person, "first" | "last">): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[đłøßı]/g, (letter) => NOT_DECOMPOSED[letter] ?? letter)
      .normalize("NFD")
      .replace(/[^a-z]/g, "");
  return `${plain(person.first)}.${plain(person.last)}@example.org`;
}
