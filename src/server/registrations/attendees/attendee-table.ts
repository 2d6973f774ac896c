import {
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from "docx";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { type TableSum, tableCount } from "#contract/registrations/attendees/tables.ts";
import {
  describeKnown,
  knownOfLine,
  REQUEST_UNREAD,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import { isLifeThreatening } from "#contract/registrations/need-words.ts";
import { kindLabel, statusLabel } from "./read-attendee-list.ts";

export const GRAY = "6B5D4F";
const RULE = { style: BorderStyle.SINGLE, size: 4, color: "D8CDBC" };
const NONE = { style: BorderStyle.NONE, size: 0, color: "auto" };

/** The printable width, in twentieths of a point. */
export const WIDTH = 14_112;

/**
 * Heading and width of each column. The first is blank, to be checked off at the door. "Unassigned" fits on one line
 * even in the wider substitute font of a machine without Calibri.
 */
const COLUMNS: readonly (readonly [heading: string, width: number])[] = [
  ["✓", 480],
  ["Name", 2_950],
  ["Type", 1_350],
  ["Table #", 1_450],
  ["Status", 1_350],
  ["Food requests", 2_300],
  ["Seating requests", 1_950],
  ["Special requirements", 2_282],
];

function isLast(column: number): boolean {
  return column === COLUMNS.length - 1;
}

interface Extras {
  withNotes?: boolean | undefined;
  /** Who sits at each table; none where the people listed sit at no table yet. */
  sums?: readonly TableSum[];
}

/** The attendees as a table with headings on every page; parties are kept on one page if possible. */
export function composeTable(
  rows: readonly AttendeeRow[],
  { withNotes = false, sums = [] }: Extras = {},
): Table {
  const sumAt = new Map(sums.map((sum) => [sum.table, sum]));
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: COLUMNS.map(([, width]) => width),
    layout: TableLayoutType.FIXED,
    borders: {
      top: NONE,
      left: NONE,
      right: NONE,
      bottom: RULE,
      insideHorizontal: NONE,
      insideVertical: NONE,
    },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: COLUMNS.map(([words, width], n) =>
          cell(
            width,
            [
              line([
                new TextRun({
                  text: isLast(n) && withNotes ? `${words} and notes` : words,
                  bold: true,
                  color: "FFFFFF",
                }),
              ]),
            ],
            {
              fill: "6E1F2C",
            },
          ),
        ),
      }),
      ...rows.map((row, n) => rowOf(row, { next: rows[n + 1], withNotes, sum: sumAt.get(row.tableNumber) })),
    ],
  });
}

interface Surroundings {
  next: AttendeeRow | undefined;
  withNotes: boolean;
  sum: TableSum | undefined;
}

function rowOf(row: AttendeeRow, { next, withNotes, sum }: Surroundings): TableRow {
  const { registration: party, kind, name, isNamed, attends } = row;
  const isFirst = kind === "PRIMARY";
  const email =
    isFirst && party.user.email
      ? [new TextRun({ text: xmlText(party.user.email), size: 16, color: GRAY })]
      : null;
  const contents: TextRun[][][] = [
    [words(attends ? "☐" : "")],
    [
      [
        new TextRun({
          text: xmlText(name),
          bold: isFirst && isNamed,
          italics: !isNamed,
          ...(!isNamed && { color: GRAY }),
        }),
      ],
      ...(email ? [email] : []),
    ],
    [words(kindLabel(row))],
    [tableOf(row, sum)],
    [words(statusLabel(row))],
    [...needsOf(row), ...(isFirst ? foodOf(row) : [])],
    paragraphs(isFirst ? party.seatingRequests : row.seatingRequests),
    [
      ...paragraphs(isFirst ? party.specialRequirements : null),
      ...paragraphs(isFirst && withNotes ? party.adminNotes : null, { italics: true }),
    ],
  ];
  const staysWithNext = next?.registration === party;
  return new TableRow({
    cantSplit: true,
    children: contents.map((lines, n) =>
      cell(
        COLUMNS[n]?.[1] ?? 0,
        (lines.length > 0 ? lines : [words("")]).map((runs) =>
          line(runs, { indent: n === 1 && !isFirst, staysWithNext }),
        ),
        { startsParty: isFirst },
      ),
    ),
  });
}

/** What is known of a person: a life-threatening need in bold, and that nothing is known in italics. */
function needsOf(row: AttendeeRow): TextRun[][] {
  const known = knownOfLine(row);
  if (!known) return [];
  if (known.is !== "unanswered") {
    const bold = isLifeThreatening(row.attendee?.needs ?? null);
    return describeKnown(known).flatMap((text) => paragraphs(text, { bold }));
  }
  const [unknown = "", ...unread] = describeKnown(known);
  return [
    [new TextRun({ text: unknown, italics: true, color: GRAY })],
    ...unread.flatMap((text) => paragraphs(text)),
  ];
}

/** The party's own food request, which each of its persons has until it is read. */
function foodOf({ registration, attends }: AttendeeRow): TextRun[][] {
  const { foodRequests } = registration;
  if (unreadRequest(registration) === null) return paragraphs(foodRequests);
  return attends ? [] : paragraphs(`${REQUEST_UNREAD}: “${foodRequests}”`);
}

/** The table's number, and how many sit there of how many. */
function tableOf({ tableNumber }: AttendeeRow, sum: TableSum | undefined): TextRun[] {
  if (tableNumber === null) return words("Unassigned");
  const count = sum && new TextRun({ text: `  ${tableCount(sum)}`, size: 16, color: GRAY });
  return [...words(String(tableNumber)), ...(count ? [count] : [])];
}

function words(text: string): TextRun[] {
  return [new TextRun(xmlText(text))];
}

/** A multi-line text, one paragraph per line. */
function paragraphs(text: string | null, look: { italics?: boolean; bold?: boolean } = {}): TextRun[][] {
  return (text ?? "")
    .split(/\r\n|\r|\n/)
    .map((part) => xmlText(part).trim())
    .filter(Boolean)
    .map((part) => [new TextRun({ text: part, ...look })]);
}

function line(children: TextRun[], { indent = false, staysWithNext = false } = {}): Paragraph {
  return new Paragraph({ children, keepNext: staysWithNext, ...(indent && { indent: { left: 240 } }) });
}

function cell(
  width: number,
  children: Paragraph[],
  { fill, startsParty = false }: { fill?: string; startsParty?: boolean },
): TableCell {
  return new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 50, bottom: 50, left: 90, right: 90 },
    borders: { top: startsParty ? RULE : NONE, bottom: NONE, left: NONE, right: NONE },
    ...(fill && { shading: { type: ShadingType.CLEAR, color: "auto", fill } }),
  });
}

/** Removes characters that XML 1.0 does not allow; the library escapes the rest (H-38). */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
