import { dayOf, hoursOf, momentOf } from "#server/papers/dates.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import type { Pages } from "#server/papers/pages.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { drawFitted, fitText, LEADING } from "#server/papers/pdf/fit-text.ts";
import { HAIR, INK, LINE, MARGIN, SOFT, WINE } from "#server/papers/pdf/look.ts";
import { wrapText } from "#server/papers/pdf/wrap.ts";
import { countSeated } from "./table-list.ts";

const CONTENTS_ROOM = 112;

/** What a part is called and on which page it begins. */
export type Contents = readonly { title: string; page: number }[];

/** The dinner at a glance; `contents` are filled in when the other parts are drawn. */
export function drawCover(pages: Pages): (contents: Contents) => void {
  pages.add();
  const { doc, facts } = pages;
  const center = doc.width / 2;
  const width = doc.width - 2 * MARGIN.side;
  const centered = (text: string, y: number, style: Parameters<typeof doc.line>[2]) =>
    doc.tag("P", () => doc.line(text, { x: center, y, align: "center" }, style));
  const block = (
    text: string,
    box: { y: number; height: number; most: number; tag: string; least?: number },
  ) =>
    doc.tag(box.tag, () => {
      const fitted = fitText(doc, text, {
        width: width - 40,
        style: { weight: "light" },
        least: 8,
        isBalanced: true,
        ...box,
      });
      drawFitted(doc, fitted, {
        x: MARGIN.side + 20,
        width: width - 40,
        style: { weight: "light", color: INK },
        ...box,
      });
    });
  const chapter = { size: 9, weight: "bold", color: WINE, tracking: 1.6 } as const;
  const caps = facts.chapter.toUpperCase();
  const size = Math.min(9, (9 * width) / doc.measure(caps, chapter));
  centered(cleanText(caps), 92, { ...chapter, size, tracking: size < 9 ? 0 : 1.6 });
  doc.rule([center - 22, 108], [center + 22, 108], { stroke: WINE, lineWidth: 0.9 });
  block(facts.title, { y: 122, height: 84, most: 36, tag: "H1" });
  centered(dayOf(facts), 232, { size: 13, color: INK });
  centered(hoursOf(facts), 251, { size: 11, color: SOFT });
  const place = fitText(doc, facts.location, { width: width - 80, height: 30, most: 11, least: 7 });
  for (const [index, line] of place.lines.entries()) {
    centered(line, 274 + index * place.size * LEADING, { size: place.size, color: SOFT });
  }
  figures(pages, 322);
  centered(cleanText(facts.version).toUpperCase(), 430, {
    size: 10,
    weight: "bold",
    color: INK,
    tracking: 1.2,
  });
  centered(`Read ${momentOf(facts.madeAt, facts)}`, 445, { size: 9, color: SOFT });
  const missing = absent(facts);
  if (missing) centered(missing, 459, { size: 9, color: SOFT });
  contacts(pages, 492);
  const page = doc.pageCount - 1;
  return (contents) => {
    doc.turnTo(page);
    listContents(pages, contents);
    doc.turnTo(doc.pageCount - 1);
  };
}

/** Covers, the count and tables, large enough to be read across a kitchen. */
function figures({ doc, facts }: Pages, y: number): void {
  const seatedCount = countSeated(facts);
  const shown = [
    { value: String(facts.persons.length), label: facts.persons.length === 1 ? "cover" : "covers" },
    { value: facts.guarantee === null ? "—" : String(facts.guarantee), label: "guaranteed" },
    { value: String(facts.tables.length), label: facts.tables.length === 1 ? "table" : "tables" },
    { value: String(facts.persons.length - seatedCount), label: "without a table" },
  ];
  const width = 110;
  const left = doc.width / 2 - (width * shown.length) / 2;
  doc.rule([left, y - 12], [left + width * shown.length, y - 12], { stroke: LINE });
  doc.rule([left, y + 72], [left + width * shown.length, y + 72], { stroke: LINE });
  for (const [index, { value, label }] of shown.entries()) {
    const x = left + width * (index + 0.5);
    doc.tag("P", () => {
      doc.line(value, { x, y: y + 36, align: "center" }, { size: 34, weight: "light", color: INK });
      doc.line(label, { x, y: y + 55, align: "center" }, { size: 8.5, color: SOFT });
    });
  }
}

function absent({ waiting, unpaid }: DinnerFacts): string | null {
  const parts = [
    ...(waiting > 0 ? [`${waiting} on the waitlist`] : []),
    ...(unpaid > 0 ? [`${unpaid} not paid yet`] : []),
  ];
  return parts.length === 0 ? null : `Not on these papers: ${parts.join(", ")}`;
}

/** They go on to a second page rather than into the contents. */
function contacts({ doc, facts, add }: Pages, top: number): void {
  let y = top;
  let bottom = doc.height - MARGIN.bottom - CONTENTS_ROOM;
  for (const { label, text } of facts.contacts) {
    const lines = wrapText(doc, isolate(text).replaceAll("\n", " "), { width: 300, style: { size: 9.5 } });
    const labels = wrapText(doc, cleanText(label), { width: 120, style: { size: 8.5 } });
    const height = Math.max(lines.length, labels.length) * 12 + 4;
    if (y + height > bottom) {
      add();
      y = MARGIN.top + 20;
      bottom = doc.height - MARGIN.bottom;
    }
    doc.tag("P", () => {
      for (const [index, line] of labels.entries()) {
        doc.line(
          line,
          { x: doc.width / 2 - 100, y: y + index * 12, align: "right" },
          { size: 8.5, color: SOFT },
        );
      }
      for (const [index, line] of lines.entries()) {
        doc.line(line, { x: doc.width / 2 - 88, y: y + index * 12 }, { size: 9.5, color: INK });
      }
    });
    y += height;
  }
}

function listContents({ doc }: Pages, contents: Contents): void {
  if (contents.length === 0) return;
  const rows = Math.ceil(contents.length / 2);
  const top = doc.height - MARGIN.bottom - rows * 14 - 4;
  doc.rule([MARGIN.side, top - 14], [doc.width - MARGIN.side, top - 14], { stroke: HAIR });
  const width = (doc.width - 2 * MARGIN.side - 40) / 2;
  for (const [index, { title, page }] of contents.entries()) {
    const x = MARGIN.side + Math.floor(index / rows) * (width + 40);
    const y = top + (index % rows) * 14;
    doc.tag("P", () => {
      doc.line(title, { x, y }, { size: 9, color: INK });
      doc.line(String(page), { x: x + width, y, align: "right" }, { size: 9, color: SOFT });
    });
  }
}
