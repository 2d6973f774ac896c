import type { DeskMember, listMembers as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { statusAsked } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import { deskMember } from "./desk-member.ts";
import { readDirectory } from "./queries.ts";
import { wordsOf } from "./rules.ts";

/** The members that a search and a status mean, by name: one page of them, or all (011). */
export async function listMembers(
  ctx: Ctx,
  { search, status, limit, offset }: Ask<typeof endpoint>,
): Promise<DeskMember[]> {
  const { societyShortName } = ctx.config.chapter;
  const wanted = {
    words: wordsOf(search, societyShortName),
    status: isEvery(status) ? undefined : statusAsked(status, societyShortName),
  };
  const rows = await readDirectory(ctx.db, wanted, { limit, offset });
  return rows.map((row) => deskMember(row, ctx));
}

/** As a filter on no status is written, or left away. */
function isEvery(status: string | undefined): status is "" | "all" | undefined {
  return status === undefined || status.trim() === "" || status.trim().toLowerCase() === "all";
}
