import type { Ctx } from "#server/platform/context.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { calendarFile } from "#server/registrations/calendar-file.ts";
import { readMyDinner } from "./queries.ts";

/** An own confirmed dinner as a file for any calendar program. */
export async function downloadCalendarFile(
  { db, me, config }: Ctx,
  { id }: { id: number },
): Promise<Response> {
  const dinner = await readMyDinner(db, me, id);
  if (!dinner) throw notFound("Registration not found");
  const file = calendarFile(config, dinner);
  if (!file) throw conflict("No calendar file can be made for this dinner.");
  return new Response(file.content, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
