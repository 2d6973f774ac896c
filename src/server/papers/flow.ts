import { cleanText } from "#server/papers/pdf/clean-text.ts";
import { fitText, LEADING } from "#server/papers/pdf/fit-text.ts";
import { HAIR, INK, MARGIN, SOFT, WINE } from "#server/papers/pdf/look.ts";
import type { PdfDocument, Style } from "#server/papers/pdf/pdf-document.ts";
import { wrapText } from "#server/papers/pdf/wrap.ts";
import { dayOf } from "./dates.ts";
import type { Pages } from "./pages.ts";

const GUTTER = 28;

/** Text that flows down one or two columns and from page to page, under the heading of its part. */
export class Flow {
  readonly doc: PdfDocument;
  /** The next free place: left end and top, in points. */
  y = 0;
  /** Drawn again on top of each column that continues something, such as the header of a table. */
  continued: (() => void) | null = null;
  readonly #pages: Pages;
  readonly #title: string;
  readonly #columns: number;
  #column = 0;
  #top = 0;

  constructor(pages: Pages, title: string, columns: 1 | 2 = 1) {
    this.doc = pages.doc;
    this.#pages = pages;
    this.#title = title;
    this.#columns = columns;
    pages.add();
    this.#heading();
  }

  get width(): number {
    return (this.doc.width - 2 * MARGIN.side - (this.#columns - 1) * GUTTER) / this.#columns;
  }
  get x(): number {
    return MARGIN.side + this.#column * (this.width + GUTTER);
  }
  /** Points left in this column. */
  get room(): number {
    return this.doc.height - MARGIN.bottom - this.y;
  }
  /** Points of an empty column on a page that continues the part. */
  get mostRoom(): number {
    return this.doc.height - MARGIN.bottom - (MARGIN.top + 34);
  }

  /** Goes to the next column or page unless there is this much room. */
  need(height: number): void {
    if (this.room < height) this.break();
  }

  break(): void {
    if (this.#column + 1 < this.#columns) this.#column += 1;
    else {
      this.#pages.add();
      this.#column = 0;
      this.#running();
    }
    this.y = this.#top;
    this.continued?.();
  }

  /** Continues on a page of its own. */
  breakPage(): void {
    this.#column = this.#columns - 1;
    this.break();
  }

  /** A heading of the second order, which stays with what follows. */
  heading(text: string, keep = 40): void {
    this.need(30 + keep);
    this.y += 18;
    this.doc.tag("H2", () =>
      this.doc.line(text, { x: this.x, y: this.y }, { size: 12, weight: "bold", color: WINE }),
    );
    this.y += 5;
  }

  /** A paragraph in any number of lines; `x` is added to the left end. */
  paragraph(text: string, style: Style & { indent?: number } = { size: 9.5, color: INK }): void {
    const { indent = 0, size } = style;
    const lines = wrapText(this.doc, text, { width: this.width - indent, style });
    for (const line of lines) {
      this.need(size * LEADING);
      this.y += size * LEADING;
      this.doc.tag("P", () => this.doc.line(line, { x: this.x + indent, y: this.y - size * 0.25 }, style));
    }
  }

  #heading(): void {
    const { doc } = this;
    const { facts } = this.#pages;
    const right = doc.width - MARGIN.side;
    const width = right - MARGIN.side;
    const small = { size: 7.5, weight: "bold", color: WINE, tracking: 1.1 } as const;
    const chapter = fitText(doc, facts.chapter.toUpperCase(), {
      width: width * 0.62,
      height: 20,
      most: 7.5,
      least: 5,
      style: small,
    });
    for (const [index, line] of chapter.lines.entries()) {
      const y = MARGIN.top + index * chapter.size * LEADING;
      doc.tag("P", () => doc.line(line, { x: MARGIN.side, y }, { ...small, size: chapter.size }));
    }
    doc.tag("P", () =>
      doc.line(dayOf(facts), { x: right, y: MARGIN.top, align: "right" }, { size: 8.5, color: SOFT }),
    );
    doc.tag("H1", () =>
      doc.line(
        this.#title,
        { x: MARGIN.side - 1, y: MARGIN.top + 36 },
        { size: 26, weight: "light", color: INK },
      ),
    );
    const taken = doc.measure(this.#title, { size: 26, weight: "light" }) + 24;
    const dinner = fitText(doc, facts.title, { width: width - taken, height: 27, most: 11, least: 6 });
    for (const [index, line] of dinner.lines.entries()) {
      const y = MARGIN.top + 36 - (dinner.lines.length - 1 - index) * dinner.size * LEADING;
      doc.tag("P", () => doc.line(line, { x: right, y, align: "right" }, { size: dinner.size, color: INK }));
    }
    doc.rule([MARGIN.side, MARGIN.top + 48], [right, MARGIN.top + 48], { stroke: WINE, lineWidth: 0.9 });
    this.#top = MARGIN.top + 58;
    this.y = this.#top;
  }

  #running(): void {
    const { doc } = this;
    const right = doc.width - MARGIN.side;
    doc.artifact(() => {
      doc.line(this.#title, { x: MARGIN.side, y: MARGIN.top }, { size: 9.5, weight: "bold", color: INK });
      const after = MARGIN.side + doc.measure(`${this.#title} `, { size: 9.5, weight: "bold" });
      doc.line("continued", { x: after + 2, y: MARGIN.top }, { size: 9.5, color: SOFT });
      const title = cleanText(this.#pages.facts.title);
      const room = right - after - 80;
      const size = Math.min(8.5, (8.5 * room) / doc.measure(title, { size: 8.5 }));
      doc.line(title, { x: right, y: MARGIN.top, align: "right" }, { size, color: SOFT });
    });
    doc.rule([MARGIN.side, MARGIN.top + 10], [right, MARGIN.top + 10], { stroke: HAIR });
    this.#top = MARGIN.top + 20;
  }
}
