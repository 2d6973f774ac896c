import type { Answer, Ask } from "#contract/endpoint.ts";
import { type checkImport as endpoint, IMPORT_FIELDS, ROWS_SHOWN } from "#contract/imports.ts";
import { statusInWords } from "#server/members/rules.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { conflict } from "#server/platform/refusal.ts";
import { whyNotFields } from "./keep-file.ts";
import { answersOf, type Change, countsOf, planImport } from "./plan-import.ts";
import { readEverybody, readImport, readRows } from "./queries.ts";
import { rememberFields } from "./remember-fields.ts";

/** Works out what an import would do, and writes nothing of it; the columns as they were chosen are kept. */
export async function checkImport(
  ctx: Ctx,
  { id, fields, answers }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const refusal = whyNotFields(fields);
  if (refusal) throw refusal;
  const society = ctx.config.chapter.societyShortName;
  const { state, headers } = await readImport(ctx.db, id);
  const rows = state === "ready" ? await readRows(ctx.db, id) : undefined;
  if (!rows) throw conflict("This file is not there any more. Please upload it again.");
  const members = await readEverybody(ctx.db);
  const plan = await planImport({ rows, fields, society, members, answers: answersOf(answers) });
  // From here on a reload finds them: setting thirty columns twice is nobody's wish.
  await rememberFields(ctx.db, headers, fields, ctx.now);
  return {
    counts: countsOf(plan),
    created: plan.created
      .slice(0, ROWS_SHOWN)
      .map(({ line, facts, note }) => ({ line, name: nameOf(facts), note })),
    changed: plan.changed.slice(0, ROWS_SHOWN).map((change) => inWords(change, society)),
    refused: plan.refused,
    questions: plan.questions,
    movedBack: plan.changed.flatMap(movedBack),
    couples: plan.couples,
    digest: plan.digest,
  };
}

/** The paid-through days of a changed member that would get earlier. */
function movedBack({ line, member, before, after }: Change) {
  return (["localDuesPaidThrough", "nationalDuesPaidThrough"] as const).flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    // Days of the wire are in order as text.
    if (typeof was !== "string" || typeof is !== "string" || is >= was) return [];
    return [
      {
        ...{ line, name: nameOf(member), field: IMPORT_FIELDS[key] },
        ...{ before: dayInWords(was), after: dayInWords(is) },
      },
    ];
  });
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

function inWords({ line, member, before, after }: Change, society: string) {
  const words = (key: string, value: unknown) => {
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (key.endsWith("PaidThrough")) return dayInWords(String(value));
    return key === "status" ? statusInWords(value as Member["status"], society) : String(value);
  };
  const changes = Object.entries(after).flatMap(([key, value]) =>
    // That a partner who is now named is no member of the chapter goes without saying.
    key in IMPORT_FIELDS
      ? [
          {
            field: IMPORT_FIELDS[key as keyof typeof IMPORT_FIELDS],
            before: words(key, before[key]),
            after: words(key, value),
          },
        ]
      : [],
  );
  return { line, memberId: member.id, name: nameOf(member), changes };
}
