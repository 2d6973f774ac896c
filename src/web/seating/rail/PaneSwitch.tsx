import type { Board } from "#contract/seating/board.ts";
import { unreadRequests } from "#web/seating/rail/requests.ts";
import { useWarnings } from "./use-warnings.ts";

export type Pane = "tables" | "people" | "wishes" | "warnings" | "steps";

interface PaneSwitchProps {
  board: Board;
  pane: Pane;
  onChange: (pane: Pane) => void;
  /** Where there is no room beside it, the tables are one of the choices. */
  hasTables: boolean;
}

/** What the left side shows, each with how much of it there is. */
export function PaneSwitch({ board, pane, onChange, hasTables }: PaneSwitchProps) {
  const warnings = useWarnings();
  const open = board.wishes.filter(({ setAsideAt }) => setAsideAt === null).length;
  const panes: { value: Pane; label: string; count: number | null }[] = [
    ...(hasTables ? [{ value: "tables" as const, label: "Tables", count: board.tables.length }] : []),
    {
      value: "people",
      label: "No table",
      count: board.persons.filter(({ table }) => table === null).length,
    },
    { value: "wishes", label: "Wishes", count: unreadRequests(board).length + open },
    { value: "warnings", label: "Warnings", count: warnings.length },
    { value: "steps", label: "Steps", count: null },
  ];
  const shown = !hasTables && pane === "tables" ? "people" : pane;
  return (
    <fieldset aria-label="What to show" className="flex flex-wrap rounded-md border border-line bg-card">
      {panes.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === shown}
          onClick={() => onChange(value)}
          className="flex min-h-14 min-w-max flex-1 flex-col items-center justify-center px-0.5 text-xs leading-tight first:rounded-l-md last:rounded-r-md hover:text-wine-text aria-pressed:bg-wine aria-pressed:text-on-wine"
        >
          <span className="font-display text-lg leading-none lining-nums">
            {count ?? <span aria-hidden="true">↺</span>}
          </span>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
