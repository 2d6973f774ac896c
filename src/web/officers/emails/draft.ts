import type { Draft } from "#contract/registrations/circulars.ts";

/** What an officer has typed and chosen. */
export interface Typed {
  who: Draft["slice"]["who"];
  /** Table numbers as typed. */
  tables: string;
  owes: boolean;
  lacks: NonNullable<Draft["slice"]["lacks"]> | "";
  subject: string;
  body: string;
}

export const NOTHING_TYPED: Typed = {
  who: "coming",
  tables: "",
  owes: false,
  lacks: "",
  subject: "",
  body: "",
};

const TABLE_MAX = 9999;

/** What is wrong with the table numbers; undefined if nothing is. */
export function tablesError({ tables }: Pick<Typed, "tables">): string | undefined {
  const isRight = parts(tables).every(
    (part) => /^\d{1,4}$/.test(part) && Number(part) > 0 && Number(part) <= TABLE_MAX,
  );
  return isRight ? undefined : "Enter table numbers, such as 3, 4";
}

function parts(tables: string): string[] {
  return tables.split(/[\s,;]+/).filter(Boolean);
}

/** The draft as it is sent. Of people who do not come, only who they are counts. */
export function draftOf({ who, tables, owes, lacks, subject, body }: Typed): Draft {
  const isComing = who === "coming";
  return {
    slice: {
      who,
      tables:
        isComing && tablesError({ tables }) === undefined ? [...new Set(parts(tables).map(Number))] : [],
      owes: isComing && owes,
      lacks: isComing && lacks !== "" ? lacks : null,
    },
    subject,
    body,
  };
}
