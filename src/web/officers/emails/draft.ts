import type { Draft } from "#contract/registrations/circulars.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { typedHour } from "./hour.ts";
import type { TypedEmail } from "./use-typed-email.ts";

/** What an officer has typed and chosen. */
export interface Typed extends TypedEmail {
  who: Draft["slice"]["who"];
  kind: NonNullable<Draft["slice"]["kind"]> | "";
  /** Table numbers as typed. */
  tables: string;
  owes: boolean;
  /** Only people whose table is published. */
  seesTable: boolean;
  lacks: NonNullable<Draft["slice"]["lacks"]> | "";
}

export const NOTHING_TYPED: Typed = {
  who: "coming",
  kind: "",
  tables: "",
  owes: false,
  seesTable: false,
  lacks: "",
  subject: "",
  body: "",
  files: [],
  sendAt: "",
};

/** The form of an email that waits for its hour. */
export function typedOf({ slice, subject, body, files, sendAt }: ScheduledCircular, timeZone: string): Typed {
  return {
    who: slice.who,
    kind: slice.kind ?? "",
    tables: slice.tables.join(", "),
    owes: slice.owes,
    seesTable: slice.seesTable === true,
    lacks: slice.lacks ?? "",
    subject,
    body,
    files,
    sendAt: typedHour(sendAt, timeZone),
  };
}

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
export function draftOf({ who, kind, tables, owes, seesTable, lacks, subject, body, files }: Typed): Draft {
  const isComing = who === "coming";
  return {
    slice: {
      who,
      ...(isComing && kind !== "" && { kind }),
      tables:
        isComing && tablesError({ tables }) === undefined ? [...new Set(parts(tables).map(Number))] : [],
      owes: isComing && owes,
      ...(isComing && seesTable && { seesTable }),
      lacks: isComing && lacks !== "" ? lacks : null,
    },
    subject,
    body,
    files: files.map(({ id }) => id),
  };
}
