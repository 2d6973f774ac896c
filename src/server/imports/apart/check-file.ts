import {
  checkImport as endpoint,
  IMPORT_FIELDS,
  type ImportCheck,
  ROWS_SHOWN,
  STATUS_WORDS_MOST,
} from "#contract/imports.ts";
import { factsOf, IMPORTED_FIELDS, isMemberField, type MemberField } from "#contract/members/fields.ts";
import { statusLabel } from "#contract/members/status.ts";
import { truncate } from "#server/imports/file/truncate.ts";
import { answerKey } from "#server/imports/plan/choices.ts";
import { likelyStatus } from "#server/imports/plan/likely-status.ts";
import { countRows, type MemberChange, type NewMember } from "#server/imports/plan/plan-import.ts";
import type { Member } from "#server/members/write-member.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { answerBytes } from "#server/platform/http/write-answer.ts";
import type { LongDatabase } from "#server/platform/threads/thread-database.ts";
import { movedBack, outcomeOf } from "./outcome.ts";
import { type AskedFile, planFile } from "./plan-file.ts";

/** What an import of the file would do, as the bytes of the answer: those of sixty thousand rows take a while to make. */
export async function checkFile(db: LongDatabase, asked: AskedFile): Promise<Uint8Array<ArrayBuffer>> {
  const { chosen, society } = asked;
  const { plan } = await planFile(db, asked);
  const { refused, questions, dayColumns, leftOut, couples, digest } = plan;
  const answered = new Set(chosen.answers?.map(({ line, person = 1 }) => answerKey(line, person)));
  return answerBytes(endpoint, {
    counts: countRows(plan),
    created: inFront(plan.created, ({ note }) => note !== null)
      .slice(0, ROWS_SHOWN)
      .map((one) => newInWords(one, society)),
    changed: plan.changed.slice(0, ROWS_SHOWN).map((change) => inWords(change, society)),
    ...outcomeOf(plan),
    refused,
    questions: shownOf(questions, ({ line, person }) => answered.has(answerKey(line, person))),
    questionsTotal: questions.length,
    dayColumns,
    leftOut,
    couples,
    digest,
    nameQuestions: shownOf(
      inFront(plan.nameQuestions, ({ needsOwn }) => needsOwn),
      ({ chosen }) => chosen !== null,
    ).map(({ readings, ...row }) => ({
      ...row,
      readings: readings.map((people) => [...people]),
    })),
    nameQuestionsTotal: plan.nameQuestions.length,
    statusWords: [...plan.statusWords.values()]
      .slice(0, STATUS_WORDS_MOST)
      .map((asked) => ({ ...asked, likely: likelyStatus(asked.word) })),
    movedBack: movedBack(plan),
  } satisfies ImportCheck);
}

/** The questions that fit a page: of many, those without an answer come first, so that each is shown in its turn. */
function shownOf<Asked>(asked: readonly Asked[], isAnswered: (one: Asked) => boolean): Asked[] {
  if (asked.length <= ROWS_SHOWN) return [...asked];
  return inFront(asked, (one) => !isAnswered(one)).slice(0, ROWS_SHOWN);
}

/** The rows that an officer should see first, then the others, each in the order of the file. */
function inFront<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): Row[] {
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** A new member with each value that will be stored, and the file’s text where it differs. */
function newInWords({ line, facts, was, note }: NewMember, society: string): ImportCheck["created"][number] {
  const values = (["legacyId", ...IMPORTED_FIELDS] as const).flatMap((field) => {
    const stored = facts[field];
    if (stored === undefined || stored === null) return [];
    const value = field === "legacyId" ? stored.toString() : valueInWords(field, stored, society);
    const written = was?.[field] ?? (field === "firstName" ? was?.fullName : undefined) ?? value;
    const isSame = written.toLowerCase() === value.toLowerCase();
    return [{ field, value, was: isSame ? null : truncate(written, 200) }];
  });
  return { line, name: nameOf(facts), note, values };
}

function inWords({ line, member, before, after }: MemberChange, society: string) {
  const changes = Object.entries(after).flatMap(([key, value]) => {
    // The spouse's name is compared even if they are not a member.
    if (key === "legacyId") return [labeled(IMPORT_FIELDS.legacyId, before[key], value)];
    if (!isMemberField(key) || factsOf(key).isImported === false) return [];
    return [
      labeled(factsOf(key).label, valueInWords(key, before[key], society), valueInWords(key, value, society)),
    ];
  });
  return { line, memberId: member.id, name: nameOf(member), changes };
}

function valueInWords(field: MemberField, value: unknown, society: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { type } = factsOf(field);
  if (type === "day") return formatDay(String(value));
  return type === "status" ? statusLabel(value as Member["status"], society) : String(value);
}

function labeled(field: string, before: unknown, after: unknown) {
  return { field, before: String(before ?? ""), after: String(after ?? "") };
}
