import { useMemo } from "react";
import { useSeating } from "#web/seating/board/seating.ts";
import { wishStates } from "#web/seating/wishes/wish-state.ts";
import { AnsweredRequests } from "./AnsweredRequests.tsx";
import { unreadRequests } from "./requests.ts";
import { UnreadRequest } from "./UnreadRequest.tsx";
import { WishLine } from "./WishLine.tsx";

/** What members wish, in their words until an officer has read them, then by whom and what it is about (D-049, D-050). */
export function WishesPane() {
  const { board } = useSeating();
  const states = useMemo(() => wishStates(board), [board]);
  const unread = unreadRequests(board);
  const wishes = board.wishes.toSorted((one, other) => rank(states.get(one.id)) - rank(states.get(other.id)));
  const met = wishes.filter(({ id }) => states.get(id)?.state === "met").length;
  const open = wishes.filter(({ setAsideAt }) => setAsideAt === null).length;
  return (
    <div className="space-y-6">
      {unread.length > 0 && (
        <section aria-labelledby="unread-wishes">
          <h2 id="unread-wishes" className="text-xl">
            To read
          </h2>
          <p className="text-sm text-soft">In members’ own words. Say whom or what each is about.</p>
          <ul className="mt-3 space-y-3">
            {unread.map((request) => (
              <UnreadRequest key={`${request.of} ${request.ofId}`} request={request} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="wishes">
        <h2 id="wishes" className="text-xl">
          Wishes
        </h2>
        {wishes.length === 0 ? (
          <p className="mt-1 text-soft">{unread.length > 0 ? "None entered yet." : "No wishes for seats."}</p>
        ) : (
          <>
            <p className="text-sm text-soft">
              {met} of {open} met
            </p>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {wishes.map((wish) => (
                <WishLine key={wish.id} wish={wish} state={states.get(wish.id)} />
              ))}
            </ul>
          </>
        )}
      </section>
      <AnsweredRequests />
    </div>
  );
}

const RANKS = { impossible: 0, unmet: 1, met: 2, "set aside": 3 } as const;
function rank(state: { state: keyof typeof RANKS } | undefined): number {
  return state ? RANKS[state.state] : 0;
}
