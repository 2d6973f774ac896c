import { Redo2, Undo2 } from "lucide-react";
import { type News, useSeating } from "#web/seating/board/seating.ts";
import { freeSeats, peopleInWords } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";

/** At the bottom of the screen: who is picked up, what has just happened, and the way back. */
export function StatusBar({ news, isBusy }: { news: News | null; isBusy: boolean }) {
  const { board, held, typed, step, isPreview } = useSeating();
  return (
    <div
      data-stays-in-view=""
      className={`sticky bottom-0 z-20 mt-6 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border border-b-0 bg-card px-4 py-2.5 shadow-float ${held ? "border-wine-text" : "border-line"}`}
    >
      {isBusy && (
        // Above the bar, where it moves no button; an ordinary answer comes before it is seen.
        <p className="absolute right-3 bottom-full mb-2 rounded-full border border-line bg-card px-3 py-1 text-sm text-soft shadow-card transition-opacity delay-500 starting:opacity-0">
          Saving…
        </p>
      )}
      <div className="min-w-0 flex-1 basis-40">
        {held ? (
          <p className="font-semibold wrap-anywhere">
            {peopleInWords(board, held.ids)}
            <span className="font-normal text-soft">: choose a table{typed && ", or Enter for"}</span>
            {typed && <span className="ml-1.5 font-display text-xl lining-nums">{typed}</span>}
          </p>
        ) : (
          typed && (
            <p>
              Table <span className="font-display text-xl lining-nums">{typed}</span>
              <span className="text-soft"> with Enter</span>
            </p>
          )
        )}
        <p
          role="status"
          className={`text-sm wrap-anywhere ${news?.tone === "alarm" ? "font-semibold text-alarm" : "text-soft"} ${held && news?.tone !== "alarm" ? "sr-only" : ""}`}
        >
          {/* The same words once more are said again only if the element is another. */}
          {news && <span key={news.nth}>{news.text}</span>}
          {!news &&
            !held &&
            !typed &&
            (isPreview
              ? "A proposal is shown: use it or discard it."
              : "Pick someone up, then choose a table.")}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {held && <HeldActions />}
        <Button
          tone="quiet"
          size="small"
          className="min-h-11! px-3!"
          disabled={!board.canUndo || isPreview}
          onClick={() => step("undo")}
          title="Undo (U)"
        >
          <Undo2 size={18} aria-hidden="true" /> <span className="max-sm:sr-only">Undo</span>
        </Button>
        <Button
          tone="quiet"
          size="small"
          className="min-h-11! px-3!"
          disabled={!board.canRedo || isPreview}
          onClick={() => step("redo")}
        >
          <Redo2 size={18} aria-hidden="true" /> <span className="max-sm:sr-only">Redo</span>
        </Button>
      </div>
    </div>
  );
}

/** What else can be done with those who are picked up. */
function HeldActions() {
  const { board, held, putBack, unseat, splitAt, lacking } = useSeating();
  if (!held) return null;
  const isSeated = board.persons.some(({ id, table }) => held.ids.includes(id) && table !== null);
  const short = lacking === null ? undefined : board.tables.find(({ number }) => number === lacking);
  const free = short ? freeSeats(board, short) : 0;
  return (
    <>
      {short && free > 0 && held.ids.length > 1 && (
        <Button size="small" className="min-h-11!" onClick={() => splitAt(short.number)}>
          Split: seat {free} at table {short.number}
        </Button>
      )}
      {isSeated && (
        <Button tone="secondary" size="small" className="min-h-11!" onClick={() => unseat(held.ids)}>
          Take off the table
        </Button>
      )}
      <Button tone="secondary" size="small" className="min-h-11!" onClick={putBack}>
        Put back
      </Button>
    </>
  );
}
