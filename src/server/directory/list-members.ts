import { DirectoryMember, listMembers as endpoint } from "#contract/directory.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { jsonStream } from "#server/platform/http/stream-json.ts";
import { directoryMember } from "./directory-member.ts";
import { memberFilter } from "./member-filter.ts";
import { membersInBatches, readDirectory, readMatchingIds } from "./queries.ts";

/** Lists the members that match a search and filters, by name unless sorted otherwise: one page, or all (011). */
export const listMembers = action(endpoint, async (ctx, { limit, offset = 0, sort, ...asked }) => {
  const wanted = memberFilter(ctx, asked);
  if (limit === undefined) {
    const ids = await readMatchingIds(ctx.db, wanted, { sort });
    return jsonStream(inBatches(ctx, ids.slice(offset)));
  }
  const rows = await readDirectory(ctx.db, wanted, { limit, offset, sort });
  const page = rows.map((row) => directoryMember(row, ctx));
  // The standing of dues changes at midnight without any row: such a page is never answered from a cache.
  return wanted.dues ? jsonStream(inOneBatch(page)) : page;
});

async function* inOneBatch(page: readonly DirectoryMember[]) {
  yield page.map((member) => DirectoryMember.parse(member));
}

/** All members may be tens of thousands, so they are read and sent in batches, as in the export. */
async function* inBatches(ctx: Ctx, ids: readonly number[]) {
  for await (const rows of membersInBatches(ctx.db, ids)) {
    yield rows.map((row) => DirectoryMember.parse(directoryMember(row, ctx)));
  }
}
