import type { ImportChoices, ImportField } from "#contract/imports.ts";
import type { MemberStatus } from "#contract/members/status.ts";
import { foldText } from "#contract/values/fold.ts";

/** The officer's choices for a file, arranged for lookup. */
export type Choices = {
  fields: readonly (ImportField | null)[];
  /** The member that a row means, by `line/person`; null for a new one. */
  answers: ReadonlyMap<string, number | null>;
  /** Which reading of a name is right, by line. */
  readings: ReadonlyMap<number, number>;
  /** Whether names missing from `readings` take the first of several readings, unless they have a remark. */
  firstReadings: boolean;
  /** The status that a folded word means; null to leave the status out. */
  statuses: ReadonlyMap<string, MemberStatus | null>;
  /** Whether words missing from `statuses` take their usual meaning. */
  likelyStatuses: boolean;
  /** The order in which the dates of a column are read. */
  days: ReadonlyMap<ImportField, "month" | "day">;
  /** Lines that are left out. */
  leftOut: ReadonlySet<number>;
};

export const answerKey = (line: number, person: number) => `${line}/${person}`;

export function choicesFrom(chosen: ImportChoices): Choices {
  const {
    fields,
    answers,
    readings,
    firstReadings = false,
    statuses,
    likelyStatuses = false,
    days,
    leftOut,
  } = chosen;
  return {
    fields,
    answers: new Map(answers?.map(({ line, person = 1, memberId }) => [answerKey(line, person), memberId])),
    readings: new Map(readings?.map(({ line, reading }) => [line, reading])),
    firstReadings,
    statuses: new Map(statuses?.map(({ word, status }) => [foldText(word), status])),
    likelyStatuses,
    days: new Map(days?.map(({ field, order }) => [field, order])),
    leftOut: new Set(leftOut),
  };
}
