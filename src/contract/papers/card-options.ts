import { z } from "zod";
import { OFFSET_MAX_MM, SHEET_BOUNDS } from "./sheet-rules.ts";
import { SHEETS } from "./sheets.ts";

const measure = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
const OFFSET_WRONG = `The offset must be at most ${OFFSET_MAX_MM} mm`;
const offset = z.number().min(-OFFSET_MAX_MM, OFFSET_WRONG).max(OFFSET_MAX_MM, OFFSET_WRONG);

/** The measures of a sheet that is not listed; `whyNotThisSheet` says whether they fit the paper. */
export const OwnSheet = z.object({
  columns: z.int().min(SHEET_BOUNDS.columns[0]).max(SHEET_BOUNDS.columns[1]),
  rows: z.int().min(SHEET_BOUNDS.rows[0]).max(SHEET_BOUNDS.rows[1]),
  width: measure(SHEET_BOUNDS.width),
  height: measure(SHEET_BOUNDS.height),
  left: measure(SHEET_BOUNDS.left),
  top: measure(SHEET_BOUNDS.top),
  gapX: measure(SHEET_BOUNDS.gapX),
  gapY: measure(SHEET_BOUNDS.gapY),
  fold: z.enum(["across", "down"]).nullable(),
});

/** How one kind of card is printed. */
export const CardSheet = z.object({
  /** The id of a listed sheet or own measures; by default cards to be cut from plain paper. */
  sheet: z.union([z.enum(SHEETS.map(({ id }) => id)), OwnSheet]).optional(),
  /** The first free card of the first sheet, from 1. */
  beginAt: z.int().min(1).default(1),
});
export type CardSheet = z.output<typeof CardSheet>;

/** How cards are printed (D-103, D-105 to D-109). */
export const CardOptions = z.object({
  "escort-cards": CardSheet.optional(),
  "place-cards": CardSheet.optional(),
  "table-signs": CardSheet.optional(),
  badges: CardSheet.optional(),
  /** Place cards and badges by table then seat, or from A to Z; escort cards are always from A to Z. */
  order: z.enum(["table", "name"]).default("table"),
  /** The symbols of the chosen options on place cards. */
  hasChoices: z.boolean().default(true),
  /** "Guest of Rosalind Achterberg" on badges. */
  hasSponsors: z.boolean().default(true),
  /** Lines around the cards, to try on plain paper or to cut by; drawn on plain paper by default. */
  hasOutlines: z.boolean().optional(),
  /** In millimeters, to the right and down. */
  offset: z.object({ x: offset, y: offset }).default({ x: 0, y: 0 }),
  /** Attendees' ids: only their cards are printed, as for those that changed since a version (D-108). */
  only: z.array(z.int()).optional(),
});
export type CardOptions = z.output<typeof CardOptions>;
