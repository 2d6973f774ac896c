import type { Board } from "#contract/seating/board.ts";
import { countOf } from "#web/seating/board/words.ts";
import type { Proposal } from "#web/seating/proposal/propose.ts";
import { unreadRequests } from "#web/seating/rail/requests.ts";
import { wishStates } from "#web/seating/wishes/wish-state.ts";

/**
 * What a proposal does: "80 people get a table, 6 people change places · 1 request not met · 2 tables with one empty
 * seat". `board` is the one that it is shown on.
 */
export function outcomeIn({ places, lines }: Proposal, board: Board): string {
  if (places.length === 0) return "We couldn’t improve on the current seating.";
  const added = places.filter(({ from }) => from.table === null).length;
  const changed = places.length - added;
  const moved = [
    added > 0 && countOf(added, "person gets a table", "people get a table"),
    changed > 0 && countOf(changed, "person changes places", "people change places"),
  ];
  const couples = lines.find(({ key }) => key === "couple");
  const apart = couples ? (couples.of ?? 0) - couples.count : 0;
  const single = lines.find(({ key }) => key === "lone")?.count ?? 0;
  return [
    moved.filter(Boolean).join(", "),
    ...requestsIn(board),
    apart > 0 && countOf(apart, "couple not seated as they wish", "couples not seated as they wish"),
    single > 0 && countOf(single, "table with one empty seat", "tables with one empty seat"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Every request counts: those in words, which no one but an officer can judge, and those that no one has read. */
function requestsIn(board: Board): string[] {
  const states = wishStates(board);
  const asked = board.wishes.filter(({ setAsideAt }) => setAsideAt === null);
  const toJudge = asked.filter(({ kind }) => kind === "other").length;
  const unmet = asked.filter(({ id, kind }) => kind !== "other" && states.get(id)?.state !== "met").length;
  const unread = unreadRequests(board).length;
  if (asked.length > 0 && unmet + toJudge + unread === 0) return ["every request met"];
  return [
    ...(unmet > 0 ? [countOf(unmet, "request not met", "requests not met")] : []),
    ...(toJudge > 0 ? [`${toJudge} for you to judge`] : []),
    ...(unread > 0 ? [`${unread} not read yet`] : []),
  ];
}
