import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

interface ComboboxProps<Item> extends Omit<FieldText, "error"> {
  value: string;
  onChange: (text: string) => void;
  /** The suggestions for the text; null while there is no search or no result yet. */
  items: readonly Item[] | null;
  keyOf: (item: Item) => string | number;
  /** An item as it is shown in the list. */
  draw: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  /** Announced with the list, and shown when it is empty: "3 members found". */
  found: string;
  /** As many suggestions as this may not be all that match, which is said below them. */
  most?: number;
  maxLength?: number;
  placeholder?: string;
  className?: string;
}

/** Said of a search that shows no more than so many. */
export const MORE_MAY_MATCH = "More may match. Type more of the name.";

/**
 * A text field that suggests items while typing: arrow keys, Home and End move in the list, Enter chooses, Escape
 * closes it without closing the dialog around it. The text itself stays free.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, optional = false, value, onChange, items, keyOf, draw, onChoose, found } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const offered = items ?? [];
  const isShown = isOpen && offered.length > 0;
  const isCut = offered.length >= (props.most ?? Number.POSITIVE_INFINITY);
  const active = isShown && at !== null && at < offered.length ? at : null;
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isShown]);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);

  function choose(item: Item) {
    setOpen(false);
    setAt(null);
    onChoose(item);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    // Enter would submit the form around it.
    if (key === "Enter") {
      event.preventDefault();
      const item = active === null ? undefined : offered[active];
      if (item !== undefined) choose(item);
    } else if (key === "Escape") setOpen(false);
    else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (offered.length > 0) setAt(next(active, key === "ArrowDown" ? 1 : -1, offered.length));
    } else if (active !== null && (key === "Home" || key === "End")) {
      event.preventDefault();
      setAt(key === "Home" ? 0 : offered.length - 1);
    }
  }
  return (
    <FieldFrame label={label} hint={hint} optional={optional} className={props.className}>
      {(control) => (
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-6 left-3.5 -translate-y-1/2 text-soft"
          />
          <input
            type="text"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
            autoComplete="off"
            spellCheck={false}
            className={`${CONTROL_LOOK} pl-10.5`}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            value={value}
            onChange={(event) => {
              setOpen(true);
              setAt(null);
              onChange(event.target.value);
            }}
            onKeyDown={press}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            {...control}
          />
          <div
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 scroll-my-3 overflow-y-auto rounded-md border border-edge bg-card p-1 shadow-float"
          >
            <ul ref={list} id={listId} {...{ role: "listbox" }} aria-label="Suggestions">
              {isShown &&
                offered.map((item, place) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, which handles the keys.
                  <li
                    key={keyOf(item)}
                    id={`${listId}-${place}`}
                    {...{ role: "option", "aria-selected": place === active }}
                    className={`min-h-11 cursor-pointer rounded-sm px-3 py-2 ${place === active ? "bg-wine-wash" : "hover:bg-sunk"}`}
                    // Otherwise the click would blur the input, which closes the list before the choice.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(item)}
                  >
                    {draw(item)}
                  </li>
                ))}
            </ul>
            {isShown && isCut && (
              <p aria-hidden="true" className="border-t border-line px-3 py-2 text-sm text-soft">
                {MORE_MAY_MATCH}
              </p>
            )}
          </div>
          <p role="status" className={items?.length === 0 ? "mt-1.5 text-sm text-soft" : "sr-only"}>
            {items && (isShown || offered.length === 0) ? `${found}${isCut ? ` ${MORE_MAY_MATCH}` : ""}` : ""}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}

/** The next position; after the last comes the first. */
function next(at: number | null, step: 1 | -1, count: number): number {
  if (at === null) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}
