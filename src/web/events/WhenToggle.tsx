import { useLocation, useSearch } from "wouter";
import { queryFor } from "#web/events/management/split-by-start.ts";
import { go } from "#web/platform/go.ts";

/** Switches between upcoming and past events; the choice is in the address, so that Back restores it. */
export function WhenToggle({ isPast }: { isPast: boolean }) {
  const search = useSearch();
  const [path] = useLocation();
  const choose = (past: boolean) => {
    const query = queryFor(search, past);
    go(query ? `${path}?${query}` : path, { replace: true });
  };
  return (
    <fieldset className="inline-flex max-w-full max-[20rem]:flex-wrap rounded-md border border-edge bg-card p-1">
      <legend className="sr-only">Which events</legend>
      <Choice isChosen={!isPast} onChoose={() => choose(false)}>
        Upcoming
      </Choice>
      <Choice isChosen={isPast} onChoose={() => choose(true)}>
        Past Events
      </Choice>
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
