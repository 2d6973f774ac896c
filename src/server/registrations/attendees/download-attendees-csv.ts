import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { downloadAttendeesCsv as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { describeKnown, knownOfLine } from "#contract/registrations/known-needs.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { type Cell, csvStream } from "#server/platform/files/csv.ts";
import { contentDisposition, safeFileName } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { kindLabel, readAttendeeList, statusLabel } from "./read-attendee-list.ts";

const HEADER = (withNotes: boolean) => [
  "Registration",
  "Name",
  "Email",
  "Type",
  "Seats",
  "Table",
  "Status",
  "Food Requests",
  "Seating Requests",
  "Special Requirements",
  ...(withNotes ? ["Admin Notes"] : []),
  "Amount",
  "Needs",
];

/** The attendees for a spreadsheet: one line each, confirmed first; the sum of Seats is the head count (S-49). */
export const downloadAttendeesCsv = (board: SeatingBoard) =>
  action(endpoint, async (ctx, { id, notes }) => {
    const withNotes = notes === "yes";
    const { event, confirmed, waiting } = await readAttendeeList(ctx, board, id);
    const rows = [...confirmed, ...waiting].map((row) => cellsOf(row, withNotes));
    await auditDownload(ctx, id, { as: "csv", lines: rows.length, withNotes });
    const name = `${safeFileName(event.title)}_Attendees.csv`;
    return new Response(csvStream(HEADER(withNotes), rows), {
      headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": contentDisposition(name) },
    });
  });

/** The party's own values are in its first line only, so that sums and counts are right. */
function cellsOf(row: AttendeeRow, withNotes: boolean): Cell[] {
  const { registration: party, kind, seatingRequests } = row;
  const isFirst = kind === "PRIMARY";
  const first = <T>(value: T | null) => (isFirst ? value : null);
  return [
    party.id,
    row.name,
    first(party.user.email),
    // The plus sign that the screen shows before a kind would make it a formula.
    kindLabel(row).replace(/^\+/, ""),
    row.attends ? 1 : 0,
    row.tableNumber,
    statusLabel(row),
    first(party.foodRequests),
    isFirst ? party.seatingRequests : seatingRequests,
    first(party.specialRequirements),
    ...(withNotes ? [first(party.adminNotes)] : []),
    first(party.amount),
    needsInWords(row),
  ];
}

/** What is known of a person; blank for a contact who takes no seat. */
function needsInWords(row: AttendeeRow): string | null {
  const known = knownOfLine(row);
  return known && describeKnown(known).join("; ");
}

/** Audits the download, since names and addresses leave the portal (S-30). */
export async function auditDownload(
  ctx: Ctx,
  id: number,
  { as, lines, withNotes }: { as: "csv" | "docx"; lines: number; withNotes: boolean },
): Promise<void> {
  await audit(ctx.db, {
    at: ctx.now,
    actor: actorName(ctx.me),
    action: "download attendees",
    entity: "event",
    entityId: id,
    after: { as, lines, ...(withNotes && { notes: true }) },
  });
}
