import type { Ctx } from "#server/platform/context.ts";
import { attachmentNamed, fileNameOf } from "#server/platform/download.ts";
import { noteDownload } from "./download-attendees-csv.ts";
import { readAttendeeList } from "./read-attendee-list.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The attendees as a document to be printed for the door and the kitchen (S-49). */
export async function downloadAttendeesDocx(ctx: Ctx, { id }: { id: number }): Promise<Response> {
  const list = await readAttendeeList(ctx, id);
  // The Word library is large: it is loaded by who needs it, not by every start.
  const { setDocument } = await import("./set-document.ts");
  const file = await setDocument(list, ctx.config.chapter, ctx.now);
  await noteDownload(ctx, id, "docx", list.confirmed.length + list.waiting.length);
  const name = `${fileNameOf(list.event.title)}_Attendees.docx`;
  return new Response(file, {
    headers: { "content-type": WORD, "content-disposition": attachmentNamed(name) },
  });
}
