import { useLocation, useSearch } from "wouter";
import { queryFor, type When, whenIn } from "#web/events/management/split-by-start.ts";
import { go } from "#web/platform/go.ts";

const LABELS: Record<When, string> = { all: "All", upcoming: "Upcoming", past: "Past Events" };

interface WhenToggleProps {
  choices: readonly When[];
  /** The choice of an address without one. */
  usual: When;
}

/** Switches between upcoming and past events; the choice is in the address, so that Back restores it. */
export function WhenToggle({ choices, usual }: WhenToggleProps) {
  const search = useSearch();
  const [path] = useLocation();
  const chosen = whenIn(search, usual);
  const choose = (when: When) => {
    const query = queryFor(search, { when, usual });
    go(query ? `${path}?${query}` : path, { replace: true });
  };
  return (
    <fieldset className="inline-flex max-w-full max-[20rem]:flex-wrap rounded-md border border-edge bg-card p-1">
      <legend className="sr-only">Which events</legend>
      {choices.map((when) => (
        <Choice key={when} isChosen={when === chosen} onChoose={() => choose(when)}>
          {LABELS[when]}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-10 rounded-sm px-4 text-sm font-semibold ${
        isChosen ? "bg-wine text-on-wine" : "text-soft hover:bg-wine-wash hover:text-wine-text"
      }`}
    >
      {children}
    </button>
  );
}
