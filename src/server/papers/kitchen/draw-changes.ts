import { momentOf } from "#server/papers/dates.ts";
import type { KitchenFacts } from "#server/papers/facts.ts";
import type { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import { placeOf } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";
import { describeChange } from "./describe-change.ts";

/** The first page of a later copy: what changed since the one before, the most serious first (D-129). */
export function drawChanges(flow: Flow, { facts }: Pages): void {
  const { previous, changes } = facts.kitchen;
  if (!previous) return;
  const { delivery } = previous;
  const sent = delivery ? `, ${delivery.how} to ${cleanText(delivery.to)}` : "";
  flow.heading(`Changes since copy ${previous.copy}`);
  const { copy, code } = previous;
  const other = `If the code on your copy ${copy} is not ${code}, these are not all the changes: read this whole sheet.`;
  flow.paragraph(`Copy ${copy} was made ${momentOf(previous.madeAt, facts)}${sent}. ${other}`, {
    size: 9,
    color: SOFT,
  });
  flow.y += 4;
  if (changes.length === 0) flow.paragraph(`Nothing changed since copy ${previous.copy}.`, { size: 11 });
  else drawTable(flow, { columns: COLUMNS, groups: groupsOf(changes), size: 9.5 });
  flow.breakPage();
}

const COLUMNS = [
  { title: "Place", share: 22 },
  { title: "Name", share: 28 },
  { title: "Change", share: 50 },
] as const;

function placeIn({ kind, place }: KitchenFacts["changes"][number]): string {
  if (place === null) return "";
  return kind === "gone" ? `was ${placeOf(place)}` : placeOf(place);
}

function groupsOf(changes: KitchenFacts["changes"]): Group[] {
  const rows = (isWorse: boolean) =>
    changes
      .filter((change) => change.isWorse === isWorse)
      .map((change) => ({
        cells: [
          placeIn(change),
          isolate(change.name),
          [
            {
              text: describeChange(change),
              ...(isWorse && { isBoxed: true, style: { weight: "bold" as const } }),
            },
          ],
        ],
      }));
  return [
    { title: "Read first: new or more serious", rows: rows(true) },
    { title: "Other changes", rows: rows(false) },
  ].filter((group) => group.rows.length > 0);
}
