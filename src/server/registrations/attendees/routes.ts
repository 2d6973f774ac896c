import * as contract from "#contract/registrations/attendees/attendees.ts";
import { answer } from "#server/platform/http/http.ts";
import { downloadAttendeesCsv } from "./download-attendees-csv.ts";
import { downloadAttendeesDocx } from "./download-attendees-docx.ts";

export const attendeeRoutes = [
  answer(contract.downloadAttendeesCsv, downloadAttendeesCsv),
  answer(contract.downloadAttendeesDocx, downloadAttendeesDocx),
];
