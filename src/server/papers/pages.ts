import { PAPERS, type Paper } from "#contract/papers/parts.ts";
import { cleanText } from "#server/papers/pdf/clean-text.ts";
import { fitText } from "#server/papers/pdf/fit-text.ts";
import { INK, MARGIN, SOFT } from "#server/papers/pdf/look.ts";
import { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { dayOf, momentOf } from "./dates.ts";
import type { DinnerFacts } from "./facts.ts";

/** Where the line with dinner, version and page number is drawn; `turn` is in degrees, around its left end. */
export type FootPlace = {
  x: number;
  y: number;
  width: number /** Room for two lines of a long title. */;
  height?: number;
  turn?: 90;
};

/** The papers being written: the document, and what every page says at its foot (D-101). */
export type Pages = {
  doc: PdfDocument;
  facts: DinnerFacts;
  paper: Paper;
  /** Characters known to print as boxes, from drawing the same before; empty if none are. */
  boxes: string;
  /** Adds a page, by default of the chosen paper with its foot at the bottom. */
  add: (size?: readonly [number, number], foot?: FootPlace) => void;
  /** Adds the foot of every page and ends the document. */
  finish: () => Promise<Uint8Array<ArrayBuffer>>;
};

export function openPages(facts: DinnerFacts, paper: Paper, title: string): Pages {
  const doc = new PdfDocument({
    title: `${cleanText(facts.title)}: ${title}`,
    author: cleanText(facts.chapter),
    madeAt: facts.madeAt,
  });
  const feet: FootPlace[] = [];
  return {
    doc,
    facts,
    paper,
    boxes: "",
    add(size = PAPERS[paper], foot = footOf(size)) {
      doc.addPage(size);
      feet.push(foot);
    },
    async finish() {
      for (const [index, foot] of feet.entries()) {
        doc.turnTo(index);
        doc.artifact(() => drawFoot(doc, facts, { ...foot, page: `Page ${index + 1} of ${feet.length}` }));
      }
      return doc.finish();
    },
  };
}

function footOf([width, height]: readonly [number, number]): FootPlace {
  return { x: MARGIN.side, y: height - 30, width: width - 2 * MARGIN.side };
}

const SIZE = 7.5;

function drawFoot(doc: PdfDocument, facts: DinnerFacts, foot: FootPlace & { page: string }): void {
  const { x, y, width, turn, page, height = SIZE * 2.4 } = foot;
  const version = facts.version.toUpperCase();
  const facing = ` · ${dayOf(facts)} · `;
  const made = ` · Made ${momentOf(facts.madeAt, facts)} · ${page}`;
  const draw = () => {
    const soft = { size: SIZE, color: SOFT };
    const bold = { size: SIZE, weight: "bold", color: INK } as const;
    const taken = doc.measure(facing, soft) + doc.measure(version, bold) + doc.measure(made, soft);
    const scale = Math.min(1, (width - 60) / taken);
    const sized = <Style extends { size: number }>(style: Style) => ({ ...style, size: style.size * scale });
    const title = fitText(doc, facts.title, {
      width: width - taken * scale,
      height,
      most: SIZE,
      least: SIZE - 1.5,
    });
    const widest = Math.max(...title.lines.map((line) => doc.measure(line, { size: title.size })));
    let at = x + Math.max(0, (width - taken * scale - widest) / 2);
    // A long title grows upward, away from the edge.
    for (const [index, line] of title.lines.entries()) {
      const up = (title.lines.length - 1 - index) * title.size * 1.1;
      doc.line(line, { x: at, y: y - up }, { size: title.size, color: SOFT });
    }
    at += widest;
    for (const [text, style] of [
      [facing, sized(soft)],
      [version, sized(bold)],
      [made, sized(soft)],
    ] as const) {
      doc.line(text, { x: at, y }, style);
      at += doc.measure(text, style);
    }
  };
  if (turn) doc.turned(turn, [x, y], draw);
  else draw();
}
