import type { Paper } from "#contract/papers/parts.ts";
import { OFFSET_MAX_MM, whyNotThisSheet } from "#contract/papers/sheet-rules.ts";
import { type CardPart, DEFAULT_SHEETS, SHEETS, type SheetSize } from "#contract/papers/sheets.ts";
import type { Kept } from "./kept-choices.ts";

/** The choice of a sheet whose measures are typed. */
export const OWN = "own";
export type Measure = keyof SheetSize;

export const MEASURES = ["columns", "rows", "width", "height", "left", "top", "gapX", "gapY"] as const;
const FOLDS = ["across", "down"] as const;

const sheetKey = (part: CardPart, paper: Paper) => `sheet ${part} ${paper}`;
const measureKey = (part: CardPart, paper: Paper, measure: Measure) => `own ${part} ${paper} ${measure}`;

/** The sheets for cards of this kind on this paper: plain paper first, own measures last. */
export function sheetsFor(part: CardPart, paper: Paper): { value: string; label: string }[] {
  const usual = DEFAULT_SHEETS[part][paper];
  const listed = SHEETS.filter((sheet) => sheet.paper === paper && sheet.for.includes(part))
    .toSorted((one, other) => Number(other.id === usual) - Number(one.id === usual))
    .map(({ id, name }) => ({ value: id, label: name }));
  return [...listed, { value: OWN, label: "Your own size…" }];
}

/** The id of the chosen sheet, or `OWN`. */
export function sheetIn(kept: Kept, part: CardPart, paper: Paper): string {
  const id = kept[sheetKey(part, paper)];
  return sheetsFor(part, paper).some(({ value }) => value === id) && id ? id : DEFAULT_SHEETS[part][paper];
}

export function withSheet(
  kept: Kept,
  { part, paper, id }: { part: CardPart; paper: Paper; id: string },
): Kept {
  return { ...kept, [sheetKey(part, paper)]: id };
}

/** A measure as it is typed; before that, as the usual sheet has it. */
export function measureIn(kept: Kept, { part, paper, measure }: OwnMeasure): string {
  const typed = kept[measureKey(part, paper, measure)];
  if (typed !== undefined) return typed;
  const usual = SHEETS.find(({ id }) => id === DEFAULT_SHEETS[part][paper]);
  const value = usual?.[measure];
  return typeof value === "number" ? String(Math.round(value * 10) / 10) : (value ?? "");
}
export type OwnMeasure = { part: CardPart; paper: Paper; measure: Measure };

export function withMeasure(kept: Kept, { part, paper, measure }: OwnMeasure, typed: string): Kept {
  return { ...kept, [measureKey(part, paper, measure)]: typed };
}

/** The size of the chosen sheet; of typed measures, whatever can be read of them. */
export function sizeIn(kept: Kept, part: CardPart, paper: Paper): SheetSize {
  const id = sheetIn(kept, part, paper);
  const listed = SHEETS.find((sheet) => sheet.id === id);
  if (listed) return listed;
  const number = (measure: Measure) => numberIn(measureIn(kept, { part, paper, measure }));
  const fold = measureIn(kept, { part, paper, measure: "fold" });
  return {
    columns: number("columns"),
    rows: number("rows"),
    width: number("width"),
    height: number("height"),
    left: number("left"),
    top: number("top"),
    gapX: number("gapX"),
    gapY: number("gapY"),
    fold: FOLDS.find((one) => one === fold) ?? null,
  };
}

/** The first typed measure that is wrong, with the sum that does not fit the paper; null for a listed sheet. */
export function sizeWrong(
  kept: Kept,
  part: CardPart,
  paper: Paper,
): { field: Measure; message: string } | null {
  if (sheetIn(kept, part, paper) !== OWN) return null;
  return whyNotThisSheet(sizeIn(kept, part, paper), paper);
}

/** Why printing cannot begin at this card of the first sheet, or null. */
export function beginWrong(
  kept: Kept,
  { part, paper, typed }: { part: CardPart; paper: Paper; typed: string },
): string | null {
  const { columns, rows } = sizeIn(kept, part, paper);
  const places = columns * rows;
  const at = numberIn(typed);
  if (Number.isInteger(at) && at >= 1 && !(at > places)) return null;
  return places === 1 ? "The sheet has 1 card" : `From 1 to ${places}`;
}

/** Whether the sheet's measures were not checked with a printed one. */
export function isUnconfirmed(kept: Kept, part: CardPart, paper: Paper): boolean {
  const id = sheetIn(kept, part, paper);
  return SHEETS.some((sheet) => sheet.id === id && !sheet.isConfirmed);
}

/** An offset in millimeters; 0 where nothing was typed. */
export function offsetOf(typed: string | undefined): number {
  return typed === undefined || typed.trim() === "" ? 0 : numberIn(typed);
}

export function offsetWrong(typed: string | undefined): string | null {
  const value = offsetOf(typed);
  return Math.abs(value) <= OFFSET_MAX_MM ? null : `From −${OFFSET_MAX_MM} to ${OFFSET_MAX_MM} mm`;
}

/** Also with a decimal comma, or a minus sign as it is printed; NaN for what is no number. */
function numberIn(typed: string): number {
  const plain = typed.trim().replace(",", ".").replace("−", "-");
  return plain === "" ? Number.NaN : Number(plain);
}
