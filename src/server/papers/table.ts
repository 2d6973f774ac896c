import { LEADING } from "#server/papers/pdf/fit-text.ts";
import { HAIR, INK, LINE, SOFT, WASH } from "#server/papers/pdf/look.ts";
import type { Style } from "#server/papers/pdf/pdf-document.ts";
import { wrapText } from "#server/papers/pdf/wrap.ts";
import type { Flow } from "./flow.ts";

/** One paragraph of a cell; a boxed one has a frame around it. */
export type Line = { text: string; style?: Partial<Style>; isBoxed?: boolean };
export type Cell = string | readonly Line[];
export type Column = {
  title: string;
  /** Its share of the width. */
  share: number;
  align?: "right" | "center";
};
type Row = {
  cells: readonly Cell[];
  height?: number;
  draw?: (at: { x: number; y: number; height: number }) => void;
};
/** As many copies of a row as fit on the page, up to `most`; if fewer than `least` fit, the next page begins with `most`. */
type Fill = { row: Row & { height: number }; least: number; most: number };
/** Rows under a heading that stays with the first of them, and rows to write in. */
export type Group = { title: string | null; note?: string; rows: readonly Row[]; fill?: Fill };
type Options = { columns: readonly Column[]; groups: readonly Group[]; size?: number; padding?: number };

/** Between a column's text and the next column. */
const GAP = 10;
/** What a frame takes of a cell's height. */
const FRAME = 5;

type Laid = { text: string; style: Style; isBoxed: boolean };

/** A table whose header is repeated where it continues; rows are split only if they are longer than a page. */
export function drawTable(flow: Flow, { columns, groups, size = 9.5, padding = 4 }: Options): void {
  const { doc } = flow;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * flow.width);
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const hasHeader = columns.some(({ title }) => title !== "");
  const step = size * LEADING;

  const place = (index: number): { x: number; align: "left" | "right" | "center" } => {
    const { align = "left" } = columns[index] ?? {};
    const [left = 0, width = 0] = [lefts[index], widths[index]];
    const x =
      align === "right"
        ? left + width - (index === columns.length - 1 ? 2 : GAP)
        : align === "center"
          ? left + width / 2
          : left + 2;
    return { x: flow.x + x, align };
  };
  let open: Group | null = null;
  const header = () => {
    if (hasHeader) titles();
    // A table of the dinner that goes on in the next column says so; an initial is short.
    if (open && open.title !== null && open.title.length > 2) heading({ ...open, note: "continued" });
  };
  const titles = () => {
    flow.y += 11;
    doc.within("TR", () => {
      for (const [index, { title }] of columns.entries()) {
        const draw = () =>
          doc.line(title, { ...place(index), y: flow.y }, { size: 7.5, weight: "bold", color: SOFT });
        doc.tag("TH", draw, { scope: "Column" });
      }
    });
    flow.y += 5;
    doc.rule([flow.x, flow.y], [flow.x + flow.width, flow.y], { stroke: LINE });
  };
  const heading = ({ title, note }: Group) => {
    if (title === null) return;
    doc.artifact(() =>
      doc.shape((path) => path.rect(flow.x, flow.y + 5, flow.width, size + 8), { fill: WASH }),
    );
    flow.y += 5 + size + 2.5;
    doc.within("TR", () =>
      doc.tag("TH", () => {
        const style = { size: size + 0.5, weight: "bold", color: INK } as const;
        const noted = note ? doc.measure(note, { size: size - 1.5, color: SOFT }) + 12 : 0;
        const wide = doc.measure(title, style);
        const shrunk = Math.min(style.size, (style.size * (flow.width - 12 - noted)) / wide);
        doc.line(title, { x: flow.x + 6, y: flow.y }, { ...style, size: shrunk });
        if (note)
          doc.line(
            note,
            { x: flow.x + flow.width - 6, y: flow.y, align: "right" },
            { size: size - 1.5, color: SOFT },
          );
      }),
    );
    flow.y += 5.5;
  };
  const lay = (cells: readonly Cell[]): Laid[][] =>
    cells.map((cell, index) =>
      (typeof cell === "string" ? [{ text: cell }] : cell).flatMap(
        ({ text, style, isBoxed = false }: Line) => {
          const full = { size, color: INK, ...style };
          const width = (widths[index] ?? 0) - GAP - (isBoxed ? 6 : 0);
          return wrapText(doc, text, { width, style: full }).map((line) => ({
            text: line,
            style: full,
            isBoxed,
          }));
        },
      ),
    );
  const drawRow = ({ cells, height = 0, draw }: Row, isLast: boolean) => {
    let rest = lay(cells);
    do {
      const lines = Math.max(...rest.map(({ length }) => length), 1);
      const frame = Math.max(...rest.map((cell) => framesOf(cell).length), 0) * FRAME;
      const tall = Math.max(height, lines * step + 2 * padding + frame);
      if (tall <= flow.mostRoom) flow.need(tall);
      else flow.need(step + 2 * padding);
      const most = Math.max(1, Math.floor((flow.room - 2 * padding - frame) / step));
      const now = rest.map((cell) => cell.slice(0, most));
      rest = rest.map((cell) => cell.slice(most));
      const drawn = Math.min(tall, Math.max(height, Math.min(lines, most) * step + 2 * padding + frame));
      // A taller row has its text in the middle.
      const extra = Math.max(0, drawn - (Math.min(lines, most) * step + 2 * padding + frame)) / 2;
      const top = flow.y + padding + extra;
      doc.within("TR", () => {
        for (const [index, cell] of now.entries()) {
          boxes(cell, { x: flow.x + (lefts[index] ?? 0), y: top, width: widths[index] ?? 0 });
          doc.tag("TD", () => {
            for (const [nth, { text, style, isBoxed }] of cell.entries()) {
              const { x, align } = place(index);
              const above = framesOf(cell.slice(0, nth + 1)).length * FRAME;
              const framed = isBoxed ? above - FRAME / 2 : above;
              const y = top + nth * step + size * 0.95 + framed;
              doc.line(text, { x: x + (isBoxed ? 4 : 0), y, align }, style);
            }
          });
        }
      });
      if (draw) doc.artifact(() => draw({ x: flow.x, y: flow.y, height: drawn }));
      flow.y += drawn;
      const isEnd = rest.every(({ length }) => length === 0);
      if (!isLast || !isEnd)
        doc.rule([flow.x, flow.y], [flow.x + flow.width, flow.y], { stroke: HAIR, lineWidth: 0.5 });
    } while (rest.some(({ length }) => length > 0));
  };
  const headingOf = ({ title }: Group) => (title === null ? 0 : size + 15);
  /** As many rows to write in as fit, for a group that has no others. */
  const filling = ({ fill, ...group }: Group): Row[] => {
    if (!fill) return [];
    const fits = Math.floor((flow.room - headingOf(group)) / fill.row.height);
    return Array<Row>(fits < fill.least ? fill.most : Math.min(fits, fill.most)).fill(fill.row);
  };
  /** A frame around boxed lines of a cell that follow each other; the next ones have their own. */
  const boxes = (cell: readonly Laid[], { x, y, width }: { x: number; y: number; width: number }) => {
    for (const [nth, { first, count }] of framesOf(cell).entries()) {
      const frame = {
        x: x + 0.5,
        y: y + first * step + nth * FRAME - 0.5,
        width: width - 4,
        height: count * step + FRAME / 2 + 1,
      };
      doc.artifact(() =>
        doc.shape((path) => path.rect(frame.x, frame.y, frame.width, frame.height), {
          stroke: INK,
          lineWidth: 1.2,
        }),
      );
    }
  };

  doc.within("Table", () => {
    header();
    const outer = flow.continued;
    flow.continued = header;
    for (const group of groups) {
      open = null;
      const rows = [...group.rows, ...filling(group)];
      const [first] = rows;
      if (first) {
        const lines = Math.max(...lay(first.cells).map(({ length }) => length), 1);
        const row = Math.max(first.height ?? 0, lines * step + 2 * padding);
        const fits = group.fill ? group.fill.least : 1;
        flow.need(Math.min(flow.mostRoom / 2, headingOf(group) + fits * row));
      }
      heading(group);
      open = group;
      for (const [index, row] of rows.entries()) drawRow(row, index === rows.length - 1);
    }
    flow.continued = outer;
  });
}

/** The runs of boxed lines in a cell. */
function framesOf(cell: readonly Pick<Laid, "isBoxed">[]): { first: number; count: number }[] {
  const frames: { first: number; count: number }[] = [];
  for (const [nth, { isBoxed }] of cell.entries()) {
    const last = frames.at(-1);
    if (!isBoxed) continue;
    if (last && last.first + last.count === nth) last.count += 1;
    else frames.push({ first: nth, count: 1 });
  }
  return frames;
}
