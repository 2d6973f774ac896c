import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { downloadAttendeesCsv } from "./download-attendees-csv.ts";
import { downloadAttendeesDocx } from "./download-attendees-docx.ts";

export function attendeeRoutes(board: SeatingBoard) {
  return [downloadAttendeesCsv(board), downloadAttendeesDocx(board)];
}
