import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isOverfull, type TableSum } from "#contract/registrations/attendees/tables.ts";
import { TableCount } from "./TableCount.tsx";

interface TableNumberProps {
  /** Whose table it is. */
  name: string;
  table: number | null;
  /** Who sits at that table altogether; undefined without one. */
  sum: TableSum | undefined;
  /** True for the person of a party at which Enter stops when moving down the list. */
  isStop: boolean;
  isQuiet?: boolean;
  onSeat: (table: number | null) => void;
}

/** Marks the places between which Enter and the arrow keys move. */
const STOP = "data-seat";

/** The next or the previous one, in page order. */
function neighbour(here: Element | null, step: 1 | -1): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(`[${STOP}]`)];
  const place = here instanceof HTMLElement ? stops.indexOf(here) : -1;
  return place === -1 ? undefined : stops[place + step];
}

/** A table number edited in place; Enter saves it and moves to the next party. */
export function TableNumber({ name, table, sum, isStop, isQuiet = false, onSeat }: TableNumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const isOpen = useRef(false);
  const isTyping = typed !== null;
  const isMarked = sum !== undefined && isOverfull(sum);

  useEffect(() => {
    if (isTyping || !takesFocusBack.current) return;
    takesFocusBack.current = false;
    button.current?.focus();
  }, [isTyping]);

  function open() {
    isOpen.current = true;
    setTyped(String(table ?? ""));
  }

  function close(save: boolean) {
    // Removing the input also blurs it, which must not save twice.
    if (typed === null || !isOpen.current) return;
    isOpen.current = false;
    setTyped(null);
    // Zero and an empty input both mean no table.
    const wanted = Number(typed) || null;
    if (save && wanted !== table) onSeat(wanted);
  }

  function onKey(event: KeyboardEvent) {
    if (!["Escape", "Enter", "ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const isDone = event.key === "Escape" || !isStop;
    const next = isDone ? undefined : neighbour(box.current, event.key === "ArrowUp" ? -1 : 1);
    takesFocusBack.current = next === undefined;
    close(event.key !== "Escape");
    next?.querySelector("button")?.click();
  }

  return (
    <span ref={box} {...(isStop && { [STOP]: "" })} className="inline-block">
      {isTyping ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
          autoFocus
          aria-label={`Table of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="min-h-8 w-22 rounded-md border-2 border-wine-text bg-card text-center text-lg font-semibold tabular-nums"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
          onKeyDown={onKey}
          onBlur={() => close(true)}
        />
      ) : (
        <button
          ref={button}
          type="button"
          title="Change table"
          className={`relative min-h-7.5 min-w-12 rounded-md border border-dashed text-center max-lg:before:absolute max-lg:before:inset-x-0 max-lg:before:-inset-y-1.75 lg:min-w-22 tabular-nums hover:border-solid hover:border-wine-text hover:bg-wine-wash print:border-none ${
            isQuiet ? "border-transparent text-soft" : "border-edge"
          } ${table === null ? "px-2 text-sm text-soft" : "px-0.5 font-semibold lg:px-2"}`}
          onClick={open}
        >
          <span className="sr-only">Table of {name}: </span>
          <span className="flex items-center justify-center gap-x-2 items-baseline print:flex-row!">
            <span className={`whitespace-nowrap ${isMarked ? "text-alarm" : ""}`}>
              {/* Not by color alone, and beside the number, where a phone has room for it. */}
              {isMarked && (
                <TriangleAlert size={13} aria-hidden="true" className="mr-0.5 inline-block align-baseline" />
              )}
              {table ?? "Unassigned"}
            </span>
            {sum && <TableCount sum={sum} />}
          </span>
        </button>
      )}
    </span>
  );
}
