import { DeskMember, type listMembers as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { statusAsked } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import { jsonStream } from "#server/platform/json-stream.ts";
import { deskMember } from "./desk-member.ts";
import { membersInBatches, readDirectory, readFoundIds } from "./queries.ts";
import { wordsOf } from "./rules.ts";

/** The members that a search and a status mean, by name: one page of them, or all (011). */
export async function listMembers(
  ctx: Ctx,
  { search, status, limit, offset = 0 }: Ask<typeof endpoint>,
): Promise<DeskMember[] | Response> {
  const { societyShortName } = ctx.config.chapter;
  const wanted = {
    words: wordsOf(search, societyShortName),
    status: isEvery(status) ? undefined : statusAsked(status, societyShortName),
  };
  if (limit === undefined) {
    const ids = await readFoundIds(ctx.db, wanted);
    return jsonStream(inBatches(ctx, ids.slice(offset)));
  }
  const rows = await readDirectory(ctx.db, wanted, { limit, offset });
  return rows.map((row) => deskMember(row, ctx));
}

/** Everybody may be tens of thousands: read and written a batch at a time, as the export is. */
async function* inBatches(ctx: Ctx, ids: readonly number[]) {
  for await (const rows of membersInBatches(ctx.db, ids)) {
    yield rows.map((row) => DeskMember.parse(deskMember(row, ctx)));
  }
}

/** As a filter on no status is written, or left away. */
function isEvery(status: string | undefined): status is "" | "all" | undefined {
  return status === undefined || status.trim() === "" || status.trim().toLowerCase() === "all";
}
