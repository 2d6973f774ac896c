import type { EmailFile } from "#contract/officers/email-files.ts";
import { timeError } from "#contract/officers/scheduled-emails.ts";
import type { Draft } from "#contract/registrations/circulars.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { isImplausibleDay } from "#contract/values/days.ts";
import { dayIn, instantAt, timeIn } from "#contract/values/zone.ts";

/** What an officer has typed and chosen. */
export interface Typed {
  who: Draft["slice"]["who"];
  kind: NonNullable<Draft["slice"]["kind"]> | "";
  /** Table numbers as typed. */
  tables: string;
  owes: boolean;
  /** Only people whose table is published. */
  seesTable: boolean;
  lacks: NonNullable<Draft["slice"]["lacks"]> | "";
  subject: string;
  body: string;
  files: readonly EmailFile[];
  /** When it goes, on the chapter's clock, "2026-03-20T10:00"; empty for at once. */
  sendAt: string;
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

/** The time of a scheduled email, as the form has it. */
export function typedHour(sendAt: string, timeZone: string): string {
  const at = new Date(sendAt);
  return `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}`;
}

interface Hour {
  /** The instant at which it goes; null for at once, or while something is wrong. */
  sendAt: Date | null;
  /** What is wrong with what is typed. */
  error?: string;
}

/** When an email goes. One that is scheduled needs a time. */
export function hourOf(
  { sendAt: typed }: Pick<Typed, "sendAt">,
  { timeZone, isScheduled }: { timeZone: string; isScheduled: boolean },
): Hour {
  if (typed === "" && !isScheduled) return { sendAt: null };
  const [day, time] = typed.split("T");
  if (!day || !time || isImplausibleDay(day))
    return { sendAt: null, error: "Please enter a date and a time." };
  const sendAt = instantAt(day, time, timeZone);
  const error = timeError(sendAt, new Date());
  return error === null ? { sendAt } : { sendAt: null, error };
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
