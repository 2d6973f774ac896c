import { downloadAttendeesCsv } from "./download-attendees-csv.ts";
import { downloadAttendeesDocx } from "./download-attendees-docx.ts";

export const attendeeRoutes = [downloadAttendeesCsv, downloadAttendeesDocx];
