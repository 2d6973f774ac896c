import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { DATE_OPTIONS, type EventFilter, SEARCH_MAX } from "./filter-events.ts";

interface EventFiltersProps {
  filter: EventFilter;
  categories: readonly { value: string; label: string }[];
  /** A filter applies to all events, also to those not loaded yet. */
  onTurnTo: () => void;
  onChange: (filter: EventFilter) => void;
}

/** Search box, category and date. */
export function EventFilters({ filter, categories, onTurnTo, onChange }: EventFiltersProps) {
  return (
    <section
      aria-label="Filter the events"
      className="mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] print:hidden"
    >
      <Field
        label="Search events"
        type="search"
        placeholder="Title or description"
        className="sm:col-span-2 lg:col-span-1"
        maxLength={SEARCH_MAX}
        value={filter.search}
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
  );
}
