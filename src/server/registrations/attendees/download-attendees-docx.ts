import { downloadAttendeesDocx as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { contentDisposition, safeFileName } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { auditDownload } from "./download-attendees-csv.ts";
import { readAttendeeList } from "./read-attendee-list.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The attendees as a document to print for the door and the kitchen (S-49). */
export const downloadAttendeesDocx = (board: SeatingBoard) =>
  action(endpoint, async (ctx, { id, notes }) => {
    const withNotes = notes === "yes";
    const list = await readAttendeeList(ctx, board, id);
    // The Word library is large, so it is loaded on first use, not at startup.
    const { composeDocument } = await import("./attendee-document.ts");
    const file = await composeDocument({ ...list, withNotes }, ctx.config.chapter, ctx.now);
    await auditDownload(ctx, id, {
      as: "docx",
      lines: list.confirmed.length + list.waiting.length,
      withNotes,
    });
    const name = `${safeFileName(list.event.title)}_Attendees.docx`;
    return new Response(file, {
      headers: { "content-type": WORD, "content-disposition": contentDisposition(name) },
    });
  });
