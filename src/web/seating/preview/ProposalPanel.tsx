import { Check, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { listed } from "#web/seating/plan/names.ts";
import type { Proposal } from "#web/seating/proposal/propose.ts";
import type { Scope } from "#web/seating/proposal/who-moves.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import type { ProposalState } from "./use-proposal.ts";

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: "unseated", label: "Only those without a table" },
  { value: "unpinned", label: "Everyone who is not pinned" },
];

/** A proposal with its score, to use, to leave, or to see another (D-060). */
export function ProposalPanel({ state }: { state: ProposalState }) {
  const { carryOut, isBusy, say } = useSeating();
  const { asked, proposal, hasFailed, isSaving } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears above the board, where it would be missed.
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
      className="mb-5 rounded-lg border border-brass bg-card px-5 pt-4 pb-2 shadow-card sm:px-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="overline-label mb-1">Nothing is saved yet</p>
          <h2 id="proposal" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Proposal {asked?.number}
          </h2>
          <p role="status" className="mt-1">
            {proposal ? resultIn(proposal) : hasFailed ? "It could not be worked out." : "Trying tables…"}
          </p>
          {proposal && <p className="text-sm text-soft">{scoreIn(proposal)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!proposal || proposal.places.length === 0 || isBusy || isSaving}
            onClick={() => void use()}
          >
            <Check size={18} aria-hidden="true" /> {isSaving ? "Saving…" : "Use It"}
          </Button>
          <Button tone="secondary" disabled={(!proposal && !hasFailed) || isSaving} onClick={state.another}>
            <RefreshCw size={17} aria-hidden="true" /> Another
          </Button>
          <Button tone="secondary" disabled={isSaving} onClick={leave}>
            Leave It
          </Button>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-12 gap-y-4">
        <RadioGroup
          label="Who gets a table"
          name="scope"
          options={SCOPES}
          chosen={asked?.scope ?? "unseated"}
          onChange={({ target: { value } }) =>
            state.choose(SCOPES.find((one) => one.value === value)?.value ?? "unseated")
          }
        />
        <Checkbox
          className="pb-2"
          label="Rather not with the same people as last time"
          checked={asked?.withOthers ?? false}
          onChange={({ target: { checked } }) => state.seatWithOthers(checked)}
        />
      </div>
      {state.dinners && <p className="mt-1 text-sm text-soft">{lately(state.dinners)}</p>}
      {proposal ? <Details proposal={proposal} /> : !hasFailed && <Skeleton className="mt-4 h-24 w-full" />}
    </section>
  );
}

/** "80 people get a table, 6 change theirs. They are marked below." */
function resultIn({ places }: Proposal): string {
  if (places.length === 0) return "Nothing would be better than it is.";
  const added = places.filter(({ from }) => from.table === null).length;
  const changed = places.length - added;
  const what = [
    added > 0 && countOf(added, "person gets a table", "people get a table"),
    changed > 0 && countOf(changed, "person changes places", "people change places"),
  ];
  return `${what.filter(Boolean).join(", ")}. They are marked below.`;
}

function scoreIn({ score, before }: Proposal): string {
  const points = (number: number) => number.toLocaleString("en-US").replace("-", "−");
  return `Score: ${points(score)} points. As it is now: ${points(before)}.`;
}

/** Which dinners count. */
function lately(dinners: readonly { title: string }[]): string {
  if (dinners.length === 0) return "No earlier dinner has tables.";
  const titles = dinners.map(({ title }) => title);
  return `Members who shared a table at ${listed(titles)} are seated with others where it can be done.`;
}

function Details({ proposal: { lines, contradictions } }: { proposal: Proposal }) {
  return (
    <>
      {contradictions.length > 0 && (
        <Alert tone="warning" className="mt-4" title="What cannot be done">
          <ul className="list-disc pl-5">
            {contradictions.map(({ sentence }) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <details className="mt-1 pb-1">
        <summary className="min-h-11 py-2 font-semibold text-wine-text">How it is scored</summary>
        <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-1 text-sm sm:max-w-xl">
          {lines.map(({ key, words, count, of, points }) => (
            <div key={key} className="contents">
              <dt>{words}</dt>
              <dd className="text-right tabular-nums">{of === null ? count : `${count} of ${of}`}</dd>
              <dd className={`text-right tabular-nums ${points < 0 ? "text-alarm" : ""}`}>
                {points.toLocaleString("en-US")}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
