import { DirectoryMember, type listMembers as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { parseStatus } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import { jsonStream } from "#server/platform/http/stream-json.ts";
import { directoryMember } from "./directory-member.ts";
import { membersInBatches, readDirectory, readMatchingIds } from "./queries.ts";
import { parseSearch } from "./rules.ts";

/** Lists the members that match a search and a status, by name: one page, or all (011). */
export async function listMembers(
  ctx: Ctx,
  { search, status, limit, offset = 0 }: Ask<typeof endpoint>,
): Promise<DirectoryMember[] | Response> {
  const { societyShortName } = ctx.config.chapter;
  const wanted = {
    words: parseSearch(search, societyShortName),
    status: isEvery(status) ? undefined : parseStatus(status, societyShortName),
  };
  if (limit === undefined) {
    const ids = await readMatchingIds(ctx.db, wanted);
    return jsonStream(inBatches(ctx, ids.slice(offset)));
  }
  const rows = await readDirectory(ctx.db, wanted, { limit, offset });
  return rows.map((row) => directoryMember(row, ctx));
}

/** All members may be tens of thousands, so they are read and sent in batches, as in the export. */
async function* inBatches(ctx: Ctx, ids: readonly number[]) {
  for await (const rows of membersInBatches(ctx.db, ids)) {
    yield rows.map((row) => DirectoryMember.parse(directoryMember(row, ctx)));
  }
}

/** Whether the status filter is empty. */
function isEvery(status: string | undefined): status is "" | "all" | undefined {
  return status === undefined || status.trim() === "" || status.trim().toLowerCase() === "all";
}
