import {
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from "docx";
import { headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import {
  isOverfull,
  overfullTable,
  sumTables,
  type TableSum,
} from "#contract/registrations/attendees/tables.ts";
import {
  hasNotAnswered,
  knownOfLine,
  NOT_ANSWERED,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import type { Config } from "#server/platform/config/config.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { composeTable, GRAY, WIDTH, xmlText } from "./attendee-table.ts";
import type { AttendeeList } from "./read-attendee-list.ts";

/** Letter-size landscape with 0.6-inch margins, in twentieths of a point; the library rotates the page itself. */
const PAGE = {
  size: { width: 12_240, height: 15_840, orientation: PageOrientation.LANDSCAPE },
  margin: { top: 864, right: 864, bottom: 864, left: 864, header: 432, footer: 432 },
};

/** The list, without officers’ notes unless they are asked for. */
type PrintedList = AttendeeList & { withNotes?: boolean };

/** Lays out the attendees for printing, with the waitlist on its own page (S-49). */
export async function composeDocument(
  list: PrintedList,
  { name, timeZone }: Pick<Config["chapter"], "name" | "timeZone">,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = xmlText(list.event.title);
  const printed = `${name} · as of ${formatInstant(now, timeZone)}`;
  const section = { page: PAGE };
  const sums = sumTables(list.event, list.confirmed);
  const { withNotes } = list;
  const footers = { default: footer(`${title} · ${printed}`) };
  const document = new Document({
    creator: name,
    title: `${title}: attendees`,
    styles: { default: { document: { run: { font: "Calibri", size: 20 } } } },
    sections: [
      {
        properties: section,
        footers,
        children: [
          ...head(list, title, timeZone),
          ...warning(sums.filter(isOverfull)),
          ...needsToKnow(list.confirmed),
          heading("Confirmed Attendees", headCount(list.confirmed)),
          ...(list.confirmed.length > 0
            ? [composeTable(list.confirmed, { withNotes, sums })]
            : [quiet("No confirmed attendees yet.")]),
        ],
      },
      ...(list.waiting.length > 0
        ? [
            {
              properties: section,
              footers,
              children: [
                new Paragraph({
                  heading: HeadingLevel.TITLE,
                  spacing: { after: 120 },
                  children: [serif(title, 36)],
                }),
                heading("Waitlist", headCount(list.waiting)),
                composeTable(list.waiting, { withNotes }),
              ],
            },
          ]
        : []),
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

function head({ event, confirmed, waiting }: AttendeeList, title: string, timeZone: string): Paragraph[] {
  const when = formatInstant(new Date(event.dateTime), timeZone);
  const seated = headCount(confirmed);
  const totals: [string, number][] = [
    ["Confirmed", seated],
    ["On the waitlist or not paid yet", headCount(waiting)],
    ["Total seats", event.totalSeats],
    ["Available seats", event.totalSeats - seated],
  ];
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, spacing: { after: 60 }, children: [serif(title, 44)] }),
    new Paragraph({
      spacing: { after: 120 },
      children: [new TextRun({ text: xmlText(`${when} · ${event.location}`), size: 24 })],
    }),
    new Paragraph({
      spacing: { after: 60 },
      children: totals.flatMap(([label, count], n) => [
        new TextRun({ text: `${n === 0 ? "" : "      "}${label} `, color: GRAY }),
        new TextRun({ text: String(count), bold: true }),
      ]),
    }),
  ];
}

/** Names each table with more people than seats. */
function warning(overfull: readonly TableSum[]): Paragraph[] {
  if (overfull.length === 0) return [];
  const text = `More people than seats: ${overfull.map(overfullTable).join("; ")}`;
  return [new Paragraph({ spacing: { after: 60 }, children: [new TextRun({ text, bold: true })] })];
}

/** How many have not answered, and the food requests that no one has assigned to a person, in full. */
function needsToKnow(confirmed: AttendeeList["confirmed"]): Paragraph[] {
  const unanswered = confirmed.map(knownOfLine).filter(hasNotAnswered).length;
  const unread = confirmed.flatMap(({ kind, name, registration }) => {
    const words = kind === "PRIMARY" ? unreadRequest(registration) : null;
    return words === null ? [] : [{ name, words }];
  });
  const line = (text: string, bold: boolean) =>
    new Paragraph({ spacing: { after: 60 }, children: [new TextRun({ text: xmlText(text), bold })] });
  return [
    ...(unanswered > 0 ? [line(`${NOT_ANSWERED}: ${unanswered}`, true)] : []),
    ...(unread.length > 0 ? [line("Food requests not assigned to a person yet:", true)] : []),
    ...unread.map(({ name, words }) => line(`${name}: ${onOneLine(words)}`, false)),
  ];
}

/** Word shows a line break inside a text as a space, which would run two requests together. */
function onOneLine(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join("; ");
}

function heading(words: string, heads: number): Paragraph {
  return new Paragraph({
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: 200, after: 120 },
    children: [serif(`${words} (${heads})`, 28)],
  });
}

function serif(text: string, size: number): TextRun {
  return new TextRun({ text, size, font: "Georgia", color: "2A2420" });
}

function quiet(text: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, color: GRAY, italics: true })] });
}

function footer(words: string): Footer {
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: "D8CDBC", space: 4 } },
        children: [
          new TextRun({ text: words, size: 16, color: GRAY }),
          new TextRun({
            children: [new Tab(), "Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
            size: 16,
            color: GRAY,
          }),
        ],
      }),
    ],
  });
}
