import { eq } from "drizzle-orm";
import {
  checkImport as endpoint,
  IMPORT_FIELDS,
  type ImportChoices,
  ROWS_SHOWN,
  STATUS_WORDS_MOST,
} from "#contract/imports.ts";
import { factsOf, isMemberField, type MemberField } from "#contract/members/fields.ts";
import { statusLabel } from "#contract/members/status.ts";
import type { Row } from "#server/imports/file/table.ts";
import { answerKey } from "#server/imports/plan/choices.ts";
import { likelyStatus } from "#server/imports/plan/likely-status.ts";
import { countRows, type MemberChange, type Plan } from "#server/imports/plan/plan-import.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { action } from "#server/platform/http/action.ts";
import { movedBack, outcomeOf } from "./outcome.ts";
import { fileGone, planFile } from "./plan-file.ts";
import { readImport } from "./queries.ts";
import { whyNotFields } from "./store-file.ts";
import { imports } from "./tables.ts";

/** Works out what an import would do without writing it; the columns chosen for this file are saved. */
export const checkImport = action(endpoint, async (ctx, { id, ...chosen }) => {
  const society = ctx.config.chapter.societyShortName;
  const { plan } = await planUpload(ctx, id, chosen);
  // A reload must not lose thirty chosen columns. Other files use them only after this one is imported.
  await ctx.db.update(imports).set({ fields: chosen.fields }).where(eq(imports.id, id));
  const { refused, questions, dayColumns, leftOut, couples, digest } = plan;
  const answered = new Set(chosen.answers?.map(({ line, person = 1 }) => answerKey(line, person)));
  return {
    counts: countRows(plan),
    created: plan.created
      .slice(0, ROWS_SHOWN)
      .map(({ line, facts, note }) => ({ line, name: nameOf(facts), note })),
    changed: plan.changed.slice(0, ROWS_SHOWN).map((change) => inWords(change, society)),
    ...outcomeOf(plan),
    refused,
    questions: shownOf(questions, ({ line, person }) => answered.has(answerKey(line, person))),
    questionsTotal: questions.length,
    dayColumns,
    leftOut,
    couples,
    digest,
    nameQuestions: shownOf(plan.nameQuestions, ({ isAnswered }) => isAnswered).map(
      ({ readings, isAnswered: _, ...row }) => ({
        ...row,
        readings: readings.map((people) => [...people]),
      }),
    ),
    nameQuestionsTotal: plan.nameQuestions.length,
    statusWords: [...plan.statusWords.values()]
      .slice(0, STATUS_WORDS_MOST)
      .map((asked) => ({ ...asked, likely: likelyStatus(asked.word) })),
    movedBack: movedBack(plan),
  };
});

/** The questions that fit a page: of many, those without an answer come first, so that each is shown in its turn. */
function shownOf<Asked>(asked: readonly Asked[], isAnswered: (one: Asked) => boolean): Asked[] {
  if (asked.length <= ROWS_SHOWN) return [...asked];
  const open = asked.filter((one) => !isAnswered(one));
  return [...open, ...asked.filter(isAnswered)].slice(0, ROWS_SHOWN);
}

/** Compares a file that is not imported yet with the directory, using the officer's choices. */
export async function planUpload(
  ctx: Ctx,
  id: number,
  chosen: ImportChoices,
): Promise<{ plan: Plan; headers: readonly string[]; rows: readonly Row[] }> {
  const refusal = whyNotFields(chosen.fields);
  if (refusal) throw refusal;
  const { state, headers } = await readImport(ctx.db, id);
  if (state !== "ready") throw fileGone();
  return { ...(await planFile(ctx, { id, chosen })), headers };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

function inWords({ line, member, before, after }: MemberChange, society: string) {
  const words = (field: MemberField, value: unknown) => {
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return value ? "Yes" : "No";
    const { type } = factsOf(field);
    if (type === "day") return formatDay(String(value));
    return type === "status" ? statusLabel(value as Member["status"], society) : String(value);
  };
  const changes = Object.entries(after).flatMap(([key, value]) => {
    // The spouse's name is compared even if they are not a member.
    if (key === "legacyId") return [labeled(IMPORT_FIELDS.legacyId, before[key], value)];
    if (!isMemberField(key) || factsOf(key).isImported === false) return [];
    return [labeled(factsOf(key).label, words(key, before[key]), words(key, value))];
  });
  return { line, memberId: member.id, name: nameOf(member), changes };
}

function labeled(field: string, before: unknown, after: unknown) {
  return { field, before: String(before ?? ""), after: String(after ?? "") };
}
