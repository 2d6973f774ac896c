import { Check, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { listed } from "#web/seating/plan/names.ts";
import type { Proposal } from "#web/seating/proposal/propose.ts";
import type { Scope } from "#web/seating/proposal/who-moves.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { outcomeIn } from "./outcome-in.ts";
import type { ProposalState } from "./use-proposal.ts";

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: "unseated", label: "Only those without a table" },
  { value: "unpinned", label: "Everyone who is not pinned" },
];

/** A proposal in words, to use, to leave, or to see another (D-060): a bar at the foot of the room where there is one. */
export function ProposalPanel({ state }: { state: ProposalState }) {
  const { board, carryOut, isBusy, say } = useSeating();
  const { asked, proposal, hasFailed, isSaving } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears away from the button that opened it, so it takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const use = () =>
    state.use(({ places }) =>
      carryOut(places, `Proposal used: ${countOf(places.length, "person", "people")} seated`),
    );
  function leave() {
    state.close();
    say("Everything is as it was");
  }
  return (
    <section
      aria-labelledby="proposal"
      data-stays-in-view=""
      className="mb-5 rounded-lg border border-brass bg-card px-5 py-3 shadow-card min-[56.25rem]:sticky min-[56.25rem]:bottom-0 min-[56.25rem]:z-20 min-[56.25rem]:mt-6 min-[56.25rem]:mb-0 min-[56.25rem]:rounded-b-none min-[56.25rem]:border-b-0 min-[56.25rem]:shadow-float"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="proposal" ref={heading} tabIndex={-1} className="inline text-xl outline-none">
            Proposal {asked?.number}
          </h2>
          <span className="ml-3 text-sm text-soft">Nothing is saved yet</span>
          <p role="status" className="leading-snug">
            {proposal
              ? outcomeIn(proposal, board)
              : hasFailed
                ? "We couldn’t find a seating plan."
                : "Trying tables…"}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Select
            label="Who gets a table"
            name="scope"
            className="min-w-58 [&>label]:sr-only"
            options={SCOPES}
            value={asked?.scope ?? "unseated"}
            onChange={({ target: { value } }) =>
              state.choose(SCOPES.find((one) => one.value === value)?.value ?? "unseated")
            }
          />
          <Checkbox
            label="Mix people up from last time"
            checked={asked?.withOthers ?? false}
            onChange={({ target: { checked } }) => state.seatWithOthers(checked)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" disabled={isSaving} onClick={leave}>
            Discard
          </Button>
          <Button tone="secondary" disabled={(!proposal && !hasFailed) || isSaving} onClick={state.another}>
            <RefreshCw size={17} aria-hidden="true" /> Another
          </Button>
          <Button
            disabled={!proposal || proposal.places.length === 0 || isBusy || isSaving}
            onClick={() => void use()}
          >
            <Check size={18} aria-hidden="true" /> {isSaving ? "Saving…" : "Use It"}
          </Button>
        </div>
      </div>
      {state.dinners && <p className="mt-1 text-sm text-soft">{lately(state.dinners)}</p>}
      {proposal && <Details proposal={proposal} />}
    </section>
  );
}

function inPoints(points: number): string {
  return points.toLocaleString("en-US").replace("-", "−");
}

/** Which dinners count. */
function lately(dinners: readonly { title: string }[]): string {
  if (dinners.length === 0) return "No earlier dinner has tables.";
  const titles = dinners.map(({ title }) => title);
  return `Members who shared a table at ${listed(titles)} are seated with others where it can be done.`;
}

function Details({ proposal: { lines, contradictions, score, before } }: { proposal: Proposal }) {
  return (
    <>
      {contradictions.length > 0 && (
        <Alert tone="warning" className="mt-3" title="What cannot be done">
          <ul className="list-disc pl-5">
            {contradictions.map(({ sentence }) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <details>
        <summary className="w-fit py-1 text-sm font-semibold text-wine-text">How it is scored</summary>
        <p className="mb-2 text-sm text-soft">
          {inPoints(score)} points; the current seating has {inPoints(before)}.
        </p>
        <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-1 text-sm sm:max-w-xl">
          {lines.map(({ key, words, count, of, points }) => (
            <div key={key} className="contents">
              <dt>{words}</dt>
              <dd className="text-right tabular-nums">{of === null ? count : `${count} of ${of}`}</dd>
              <dd className={`text-right tabular-nums ${points < 0 ? "text-alarm" : ""}`}>
                {inPoints(points)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
