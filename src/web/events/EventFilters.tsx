import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { keepOnEscape } from "#web/ui/form/keep-on-escape.ts";
import { Select } from "#web/ui/form/Select.tsx";
import { countSet, DATE_OPTIONS, type EventFilter, NO_FILTER, SEARCH_MAX } from "./filter-events.ts";

interface EventFiltersProps {
  filter: EventFilter;
  categories: readonly { value: string; label: string }[];
  /** A filter applies to all events, also to those not loaded yet. */
  onTurnTo: () => void;
  onChange: (filter: EventFilter) => void;
}

/** Search box, category and date; on a phone behind a button. */
export function EventFilters({ filter, categories, onTurnTo, onChange }: EventFiltersProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const count = countSet(filter);
  return (
    <div className="mb-8 max-sm:-mt-2 max-sm:mb-6 print:hidden">
      <div className="flex flex-wrap gap-2 sm:hidden">
        <Button
          tone="secondary"
          size="small"
          className="min-h-11"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={17} aria-hidden="true" />
          Search and Filter{count > 0 && ` (${count} set)`}
          <ChevronDown size={17} aria-hidden="true" className={open ? "rotate-180" : ""} />
        </Button>
        {count > 0 && (
          <Button tone="quiet" size="small" className="min-h-11" onClick={() => onChange(NO_FILTER)}>
            Clear
          </Button>
        )}
      </div>
      <section
        id={panelId}
        aria-label="Filter the events"
        className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] ${open ? "max-sm:mt-4" : "max-sm:hidden"}`}
      >
        <Field
          label="Search events"
          type="search"
          placeholder="Title or description"
          className="sm:col-span-2 lg:col-span-1"
          maxLength={SEARCH_MAX}
          value={filter.search}
          onKeyDown={keepOnEscape}
          onFocus={onTurnTo}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
        <Select
          label="Category"
          options={categories}
          value={filter.category}
          onFocus={onTurnTo}
          onChange={(event) => onChange({ ...filter, category: event.target.value })}
        />
        <Select
          label="Date"
          options={DATE_OPTIONS}
          value={filter.date}
          onFocus={onTurnTo}
          onChange={(event) => {
            const date = DATE_OPTIONS.find(({ value }) => value === event.target.value)?.value ?? "all";
            onChange({ ...filter, date });
          }}
        />
      </section>
    </div>
  );
}
