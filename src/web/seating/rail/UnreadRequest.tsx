import { useState } from "react";
import { readRequest } from "#contract/seating/wishes.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { Button } from "#web/ui/Button.tsx";
import { ReasonForm } from "./ReasonForm.tsx";
import type { Request } from "./requests.ts";
import { WishForm } from "./WishForm.tsx";

/** A member's words, which are turned into wishes or set aside; they are never read by guess (D-049). */
export function UnreadRequest({ request }: { request: Request }) {
  const { eventId, change, isBusy, isPreview, goTo } = useSeating();
  const [task, setTask] = useState<"wish" | "reason" | null>(null);
  const [entered, setEntered] = useState(0);
  const { of, ofId, words, name, ids } = request;
  const answer = (reason: string | null, says: string) =>
    change(
      () => call(readRequest, { params: { id: eventId }, body: { of, ofId, words, isRead: true, reason } }),
      says,
    );
  const [first] = ids;
  return (
    <li className="rounded-md border border-line border-l-3 border-l-amber bg-card px-3.5 py-3">
      <button
        type="button"
        className="min-h-8 text-left font-semibold wrap-anywhere hover:text-wine-text"
        onClick={() => first !== undefined && goTo({ person: first })}
      >
        {name}
      </button>
      <blockquote className="font-display text-lg leading-snug whitespace-pre-line italic wrap-anywhere">
        “{words}”
      </blockquote>
      {task === "wish" && (
        <WishForm
          request={request}
          onDone={(isAdded) => {
            setTask(null);
            if (isAdded) setEntered(entered + 1);
          }}
        />
      )}
      {task === "reason" && (
        <ReasonForm
          onCancel={() => setTask(null)}
          onSave={(reason) => answer(reason, `The request of ${name} is set aside`)}
        />
      )}
      {task === null && !isPreview && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            tone={entered === 0 ? "primary" : "secondary"}
            size="small"
            className="min-h-11"
            onClick={() => setTask("wish")}
          >
            {entered === 0 ? "Enter wish" : "Enter another"}
          </Button>
          {entered > 0 ? (
            <Button
              size="small"
              className="min-h-11"
              disabled={isBusy}
              onClick={() => void answer(null, `The request of ${name} is read`)}
            >
              Done
            </Button>
          ) : (
            <Button tone="secondary" size="small" className="min-h-11" onClick={() => setTask("reason")}>
              Set aside
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
