import { Check, CircleAlert, CircleDashed, CircleMinus, Lightbulb } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SeatingWish } from "#contract/seating/board.ts";
import { changeWish, deleteWish } from "#contract/seating/wishes.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { type Remedy, whatWouldMeet } from "#web/seating/wishes/what-would-meet.ts";
import type { WishState } from "#web/seating/wishes/wish-state.ts";
import { ReasonForm } from "./ReasonForm.tsx";
import { wishInWords } from "./wish-in-words.ts";

const LOOK: Record<WishState["state"], { word: string; icon: ReactNode; tone: string }> = {
  met: { word: "Met", icon: <Check size={15} />, tone: "text-leaf" },
  unmet: { word: "Not met", icon: <CircleDashed size={15} />, tone: "text-amber" },
  impossible: { word: "Impossible", icon: <CircleAlert size={15} />, tone: "text-alarm" },
  "set aside": { word: "Set aside", icon: <CircleMinus size={15} />, tone: "text-soft" },
};

const SMALL =
  "inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-wine-text hover:bg-wine-wash disabled:text-soft";

/** A wish, whether it is met and why, and what can be done about it. */
export function WishLine({ wish, state }: { wish: SeatingWish; state: WishState | undefined }) {
  const { board, goTo, change, isBusy, isPreview } = useSeating();
  const [isSettingAside, setSettingAside] = useState(false);
  const look = LOOK[state?.state ?? "unmet"];
  const words = wishInWords(board, wish);
  const save = (body: { isMust?: boolean; setAsideReason?: string | null }, says: string) =>
    change(() => call(changeWish, { params: { id: wish.id }, body }), says);
  return (
    <li className="py-3">
      <p className={`flex items-center gap-1.5 text-sm font-semibold ${look.tone}`}>
        <span aria-hidden="true">{look.icon}</span>
        {look.word}
        {wish.isMust && <span className="rounded-sm border border-current px-1.5 text-xs">must</span>}
      </p>
      <button
        type="button"
        onClick={() => goTo({ person: wish.attendeeId })}
        className="min-h-8 text-left leading-snug wrap-anywhere hover:text-wine-text"
      >
        {words}
      </button>
      {state?.why && <p className="text-sm leading-snug text-soft wrap-anywhere">{state.why}</p>}
      {!isPreview && !isSettingAside && (
        <div className="-mx-2 -mb-1 flex flex-wrap items-center">
          {wish.setAsideAt !== null ? (
            <button
              type="button"
              className={SMALL}
              disabled={isBusy}
              onClick={() => void save({ setAsideReason: null }, "The wish counts again")}
            >
              Take up again
            </button>
          ) : (
            <>
              {state?.state === "unmet" && wish.kind !== "other" && <WhatWouldMeet wish={wish} />}
              <button
                type="button"
                className={SMALL}
                disabled={isBusy}
                onClick={() =>
                  void save({ isMust: !wish.isMust }, wish.isMust ? "No longer a must" : "Now a must")
                }
              >
                {wish.isMust ? "Not a must" : "A must"}
              </button>
              <button type="button" className={SMALL} onClick={() => setSettingAside(true)}>
                Set aside
              </button>
            </>
          )}
          <button
            type="button"
            className={SMALL}
            disabled={isBusy}
            aria-label={`Delete the wish: ${words}`}
            onClick={() =>
              void change(() => call(deleteWish, { params: { id: wish.id } }), "The wish is deleted")
            }
          >
            Delete
          </button>
        </div>
      )}
      {isSettingAside && (
        <ReasonForm
          onCancel={() => setSettingAside(false)}
          onSave={async (reason) => {
            if (await save({ setAsideReason: reason }, "The wish is set aside")) setSettingAside(false);
          }}
        />
      )}
    </li>
  );
}

/** One concrete move that would meet the wish, shown before it is made (D-063). */
function WhatWouldMeet({ wish }: { wish: SeatingWish }) {
  const { board, carryOut } = useSeating();
  const [found, setFound] = useState<{ of: typeof board; remedy: Remedy | null } | null>(null);
  // What was found on another board may no longer be so.
  const current = found?.of === board ? found : null;
  if (!current) {
    return (
      <button
        type="button"
        className={SMALL}
        onClick={() => setFound({ of: board, remedy: whatWouldMeet(board, wish) })}
      >
        <Lightbulb size={15} aria-hidden="true" /> What would meet it?
      </button>
    );
  }
  const { remedy } = current;
  return (
    <div role="status" className="mx-2 mt-1.5 mb-1 w-full rounded-md bg-sunk px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        {remedy
          ? remedy.sentence
          : "No single move or exchange would meet it and keep all musts, roles, and pins."}
      </p>
      {remedy && (
        <button
          type="button"
          className={`${SMALL} -ml-2`}
          onClick={() => carryOut(remedy.moves, "The wish is met")}
        >
          Do it
        </button>
      )}
    </div>
  );
}
