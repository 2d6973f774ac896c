import PDFDocument from "pdfkit";
import { type EmbeddedFont, encodeByCharacters } from "./encode-by-characters.ts";
import { EAST_ASIAN_FONTS, EVERYDAY_FONTS, readFont, WEIGHTS, type Weight } from "./font-files.ts";
import { type Run, splitRuns } from "./runs.ts";

/** How a line looks; sizes are in points, colors in hexadecimal. */
export type Style = {
  size: number;
  weight?: Weight;
  color?: string;
  /** Extra space between characters, in points; never for scripts whose characters join. */
  tracking?: number;
};

type Line = { runs: readonly (Run & { width: number })[]; width: number };
type Info = { title: string; author: string; madeAt: Date };

/** Switches pdfkit's cache of words off, which would order the words of a line from left to right. */
const WHOLE_RUN: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "liga"];
/** What a character that no font has takes of a line, in sizes of its font. */
const BOX_WIDTH = 0.62;
/** Marks of direction around a name, which have no look of their own. */
const ISOLATES = /[\u2066-\u2069]/g;
const JOINERS = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A PDF that is being written. This file alone knows pdfkit: coordinates are points from the top left corner, texts are
 * placed by their baseline, and any script is printed in its order with the first font that has it.
 */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #inside: PDFKit.PDFStructureElement;
  #isMarking = false;
  readonly #opened = new Map<string, EmbeddedFont>();
  readonly #lines = new Map<string, Line>();
  readonly #fonts = new Map<string, string | null>();
  readonly #boxes = new Map<string, string>();
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;

  constructor({ title, author, madeAt }: Info) {
    this.#doc = new PDFDocument({
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      compress: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en-US",
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
      // The default would load a font of its own.
      font: null as unknown as string,
    });
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk)).on("end", resolve);
      this.#doc.on("error", reject);
    });
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
    this.#inside = this.#root;
  }

  get width(): number {
    return this.#doc.page.width;
  }
  get height(): number {
    return this.#doc.page.height;
  }
  get pageCount(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** Adds a page of this width and height. */
  addPage(size: readonly [number, number]): void {
    this.#doc.addPage({ size: [...size], margin: 0 });
  }

  /** Goes back to a page, the first being 0. */
  turnTo(page: number): void {
    this.#doc.switchToPage(page);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#doc.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  /** Tags what is drawn as an element with elements of its own: "Table", "TR", "Sect". */
  within(type: string, draw: () => void): void {
    const element = this.#doc.struct(type);
    const around = this.#inside;
    around.add(element);
    this.#inside = element;
    draw();
    element.end();
    this.#inside = around;
  }

  /** Tags text of one page: "H1", "P", "TH", "TD". */
  tag(type: string, draw: () => void, options: { scope?: "Column"; alt?: string } = {}): void {
    const element = this.#doc.struct(type, options);
    this.#inside.add(element);
    const content = this.#doc.markStructureContent(type);
    this.#isMarking = true;
    draw();
    this.#isMarking = false;
    this.#doc.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** What a reader of the text leaves out: rules, boxes, the line with the page's number. */
  artifact(draw: () => void): void {
    // Marked content cannot be nested: a rule on a card belongs to the card.
    if (!this.#isMarking) this.#doc.markContent("Artifact", { type: "Layout" });
    draw();
    if (!this.#isMarking) this.#doc.endMarkedContent();
  }

  /** Every line that was drawn with characters that no font has, which print as boxes; each once. */
  get boxes(): { text: string; characters: string }[] {
    return [...this.#boxes].map(([text, characters]) => ({ text, characters }));
  }

  /** The width of a line in points. */
  measure(text: string, { size, weight = "regular", tracking = 0 }: Style): number {
    const { width, runs } = this.#line(text, weight);
    const characters = tracking === 0 ? 0 : runs.reduce((sum, run) => sum + run.text.length, 0);
    return width * size + tracking * characters;
  }

  /** Draws a line with its left end, center or right end at `x` and its baseline at `y`. */
  line(text: string, at: { x: number; y: number; align?: "left" | "center" | "right" }, style: Style): void {
    const { size, weight = "regular", color = "#000000", tracking = 0 } = style;
    const width = this.measure(text, style) - tracking;
    let x = at.x - (at.align === "center" ? width / 2 : at.align === "right" ? width : 0);
    const { runs } = this.#line(text, weight);
    const missing = runs.filter(({ font }) => font === null).map((run) => run.text);
    if (missing.length > 0) this.#boxes.set(text.replace(ISOLATES, ""), [...new Set(missing)].join(""));
    for (const run of runs) {
      if (run.font === null) this.#box(x, at.y, { size, color });
      else this.#run(run, { x, y: at.y }, { size, weight, color, tracking });
      x += run.width * size + tracking * run.text.length;
    }
  }

  #run({ text, font, isRightToLeft }: Run, at: { x: number; y: number }, style: Required<Style>): void {
    this.#doc
      .font(this.#open(font ?? "", style.weight))
      .fontSize(style.size)
      .fillColor(style.color);
    this.#doc.text(text, at.x, at.y, {
      lineBreak: false,
      baseline: "alphabetic",
      ...(style.tracking !== 0 && { characterSpacing: style.tracking }),
      ...(isRightToLeft && { features: WHOLE_RUN }),
    });
  }

  #box(x: number, y: number, { size, color }: { size: number; color: string }): void {
    const width = BOX_WIDTH * size;
    this.#doc
      .save()
      .lineWidth(size / 16)
      .strokeColor(color);
    this.#doc
      .rect(x + width * 0.1, y - size * 0.7, width * 0.8, size * 0.7)
      .stroke()
      .restore();
  }

  #line(text: string, weight: Weight): Line {
    const key = `${weight} ${text}`;
    const known = this.#lines.get(key);
    if (known) return known;
    const runs = splitRuns(text, (cluster, line) => this.#fontFor(cluster, line)).map((run) => ({
      ...run,
      width: run.font === null ? BOX_WIDTH : this.#widthOf(run, weight),
    }));
    const line = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
    this.#lines.set(key, line);
    return line;
  }

  #widthOf({ text, font, isRightToLeft }: Run, weight: Weight): number {
    this.#doc.font(this.#open(font ?? "", weight)).fontSize(1);
    return this.#doc.widthOfString(text, isRightToLeft ? { features: WHOLE_RUN } : {});
  }

  /** East Asian characters of a line come from one font if one has them all, so that they match. */
  #fontFor(cluster: string, line: string): string | null {
    const isEastAsian = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u;
    const key = isEastAsian.test(cluster) ? `${cluster} in ${line}` : cluster;
    const known = this.#fonts.get(key);
    if (known !== undefined) return known;
    const has = (text: string) => (font: string) => this.#has(font, text);
    const all = (line.match(new RegExp(isEastAsian, "gu")) ?? []).join("");
    const found =
      EVERYDAY_FONTS.find(({ name, opensFor }) => opensFor.test(cluster) && this.#has(name, cluster))?.name ??
      (isEastAsian.test(cluster)
        ? (EAST_ASIAN_FONTS.find((font) => this.#has(font, cluster) && this.#has(font, all)) ??
          EAST_ASIAN_FONTS.find(has(cluster)))
        : undefined) ??
      null;
    this.#fonts.set(key, found);
    return found;
  }

  #has(name: string, text: string): boolean {
    this.#open(name, "regular");
    const { font } = this.#opened.get(name) ?? {};
    return [...text.replace(JOINERS, "")].every((character) =>
      font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  }

  #open(name: string, weight: Weight): string {
    const units = EAST_ASIAN_FONTS.includes(name) ? WEIGHTS.regular : WEIGHTS[weight];
    const registered = `${name}-${units}`;
    const isKnown = this.#opened.has(registered);
    if (!isKnown) {
      this.#doc.registerFont(registered, readFont(name, weight));
      this.#doc.font(registered);
      const opened = (this.#doc as unknown as { _font: EmbeddedFont })._font;
      encodeByCharacters(opened);
      this.#opened.set(registered, opened);
      if (units === WEIGHTS.regular) this.#opened.set(name, opened);
    }
    return registered;
  }

  /** Draws with the page turned around a point, by degrees clockwise. */
  turned(degrees: number, around: readonly [number, number], draw: () => void): void {
    this.#doc.save().rotate(degrees, { origin: [...around] });
    draw();
    this.#doc.restore();
  }

  /** Draws a shape and fills it, or draws its outline, or both. */
  shape(
    outline: (path: PDFKit.PDFDocument) => void,
    { fill, stroke, lineWidth = 0.75, dash }: ShapeStyle,
  ): void {
    this.#doc.save();
    if (stroke) this.#doc.lineWidth(lineWidth).strokeColor(stroke);
    if (dash) this.#doc.dash(dash, {});
    outline(this.#doc);
    if (fill && stroke) this.#doc.fillAndStroke(fill, stroke);
    else if (fill) this.#doc.fill(fill);
    else this.#doc.stroke(stroke ?? "#000000");
    this.#doc.restore();
  }

  /** A straight line, as an artifact. */
  rule(from: readonly [number, number], to: readonly [number, number], style: ShapeStyle): void {
    this.artifact(() => this.shape((path) => path.moveTo(...from).lineTo(...to), style));
  }
}

export type ShapeStyle = { fill?: string; stroke?: string; lineWidth?: number; dash?: number };
