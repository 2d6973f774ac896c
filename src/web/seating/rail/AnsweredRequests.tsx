import { readRequest } from "#contract/seating/wishes.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { requestsOf } from "./requests.ts";

/** The words that were read or set aside, in case they were misread. */
export function AnsweredRequests() {
  const { board, eventId, change, isBusy } = useSeating();
  const answered = requestsOf(board).filter(({ readAt }) => readAt !== null);
  if (answered.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-wine-text">
        {answered.length === 1 ? "1 request was read" : `${answered.length} requests were read`}
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {answered.map(({ of, ofId, name, words, reason }) => (
          <li key={`${of} ${ofId}`} className="py-2.5 text-sm">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="italic wrap-anywhere">“{words}”</p>
            {reason && <p className="text-soft wrap-anywhere">Set aside: {reason}</p>}
            <button
              type="button"
              disabled={isBusy}
              aria-label={`Read again: the request of ${name}`}
              className="min-h-11 font-semibold text-wine-text"
              onClick={() =>
                void change(
                  () =>
                    call(readRequest, {
                      params: { id: eventId },
                      body: { of, ofId, words, isRead: false, reason: null },
                    }),
                  `The request of ${name} is unread again`,
                )
              }
            >
              Read again
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
