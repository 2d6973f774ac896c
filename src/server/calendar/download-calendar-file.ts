import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { seatedNumber } from "#server/registrations/seats/line/find-live.ts";
import { calendarFile } from "./calendar-file.ts";
import { readMyEvent } from "./queries.ts";

/** One of the member's confirmed events as a calendar file. */
export async function downloadCalendarFile(
  { db, me, config }: Ctx,
  { id }: { id: number },
): Promise<Response> {
  // A party that was moved to the line and seated again has another number by now (078).
  const event = await readMyEvent(db, me, await seatedNumber(db, id));
  if (!event) throw notFound("Registration not found");
  const file = calendarFile(config, event);
  return new Response(file.content, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
