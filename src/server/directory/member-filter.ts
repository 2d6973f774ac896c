import type { listMembers } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { dayIn } from "#contract/values/zone.ts";
import { parseStatus } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { MemberFilter } from "./queries.ts";
import { parseSearch } from "./rules.ts";

type Asked = Pick<Ask<typeof listMembers>, "search" | "status" | "dues" | "login" | "rights">;

/** A search and its filters as they were asked for, today in the chapter's zone. */
export function memberFilter(
  { config, now }: Pick<Ctx, "config" | "now">,
  { search, status, dues, login, rights }: Asked,
): MemberFilter {
  const { societyShortName, timeZone } = config.chapter;
  return {
    words: parseSearch(search, societyShortName),
    status: isEvery(status) ? undefined : parseStatus(status, societyShortName),
    dues: dues && { standing: dues, today: dayIn(now, timeZone) },
    login,
    rights,
  };
}

/** Whether the status filter is empty. */
function isEvery(status: string | undefined): status is "" | "all" | undefined {
  return status === undefined || status.trim() === "" || status.trim().toLowerCase() === "all";
}
