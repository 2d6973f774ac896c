import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { Flow } from "#server/papers/flow.ts";
import { knownOf } from "#server/papers/known-of-person.ts";
import type { Pages } from "#server/papers/pages.ts";
import { isolate } from "#server/papers/pdf/clean-text.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import { listNames, seated, titleOf, unseated } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";
import { drawChanges } from "./draw-changes.ts";
import { drawLifeThreatening } from "./draw-life-threatening.ts";
import { drawSummary } from "./draw-summary.ts";
import { drawUnread } from "./draw-unread.ts";
import { choiceLine, conflictLines, needLines } from "./person-lines.ts";

/** What the kitchen must know: changes, totals, and then everyone by table and seat (D-126). */
export function drawKitchenSheet(pages: Pages): void {
  const { facts } = pages;
  const { copy, code } = facts.kitchen;
  const flow = new Flow(pages, copy === null ? "Kitchen sheet" : `Kitchen sheet, copy ${copy}`);
  drawBoxesNote(flow, pages);
  drawFirst(flow, facts);
  const which = copy === null ? "" : ` Copy ${copy} has the code ${code}.`;
  flow.paragraph(`This sheet names what guests must not eat. Please destroy it after the dinner.${which}`, {
    size: 8.5,
    color: SOFT,
  });
  if (facts.kitchen.previous) {
    drawChanges(flow, pages);
    // The changes are read once, the sheet until the last course.
    drawFirst(flow, facts);
  }
  drawSummary(flow, pages);
  flow.heading("By table", 110);
  // Each course has an A.
  for (const { name: course, options } of facts.courses) {
    const dishes = options.map(({ symbol, name }) => `${symbol} ${isolate(name)}`);
    flow.paragraph(`${isolate(course)}: ${dishes.join("; ")}`, { size: 8.5, color: SOFT });
  }
  drawTable(flow, { columns: columnsOf(facts), groups: groupsOf(facts), size: 9, padding: 1.7 });
}

/** What can kill, and what no one has read and may: first on the first page, whatever changed. */
function drawFirst(flow: Flow, facts: DinnerFacts): void {
  drawLifeThreatening(flow, facts);
  drawUnread(flow, facts);
  flow.y += 4;
}

/** Part of an allergy may be a box: the kitchen learns it from the sheet itself, by code point. */
function drawBoxesNote(flow: Flow, { boxes }: Pages): void {
  if (boxes === "") return;
  const codes = [...boxes].map(
    (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  const note = `PARTS OF THIS SHEET COULD NOT BE PRINTED and show as boxes. Please call us about them before you cook. The characters are ${codes.join(", ")}.`;
  flow.paragraph(note, { size: 10, weight: "bold", color: INK });
  flow.y += 4;
}

function columnsOf({ courses }: DinnerFacts) {
  return [
    { title: "Seat", share: 6 },
    { title: "Name", share: 30 },
    ...(courses.length > 0 ? [{ title: "Choices", share: 14 }] : []),
    { title: "Needs", share: courses.length > 0 ? 50 : 64 },
  ];
}

function groupsOf(facts: DinnerFacts): Group[] {
  const row = (names: Map<number, string>) => (person: PersonFacts) => ({
    cells: [
      person.seat === null ? "–" : String(person.seat),
      names.get(person.id) ?? "",
      ...(facts.courses.length > 0 ? [choiceLine(person, facts)] : []),
      [...needLines(knownOf(person, facts), person.sponsor), ...conflictLines(person, facts)],
    ],
  });
  const without = unseated(facts);
  return [
    ...seated(facts)
      .filter(({ persons }) => persons.length > 0)
      .map(({ table, persons }) => ({
        title: titleOf(table),
        note: `${persons.length} of ${table.seats}${table.isBySeat ? "" : ", seats not assigned"}`,
        rows: persons.map(row(listNames(persons))),
      })),
    ...(without.length > 0 ? [{ title: "No table yet", rows: without.map(row(listNames(without))) }] : []),
  ];
}
