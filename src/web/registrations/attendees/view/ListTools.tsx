import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { TableSum } from "#contract/registrations/attendees/tables.ts";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { countWith, FILTERS, FIND_MAX, toggled, type View } from "./list-view.ts";
import { SORT_KEYS, type SortKey, UNSORTED } from "./sort-parties.ts";

interface ListToolsProps {
  view: View;
  all: readonly AttendeeRegistration[];
  /** Who sits at each table. */
  sums: readonly TableSum[];
  onChange: (view: View) => void;
}

const SORT_LABELS: Record<SortKey, string> = {
  registered: "Registration number",
  name: "Last name",
  needs: "Most severe need",
  email: "Email",
  tickets: "Tickets",
  amount: "Amount",
  table: "Table number",
  status: "Amount due",
};

/** Find a party, and narrow the list; the filters work together. Where the columns have no heads, also its order. */
export function ListTools({ view, all, sums, onChange }: ListToolsProps) {
  return (
    <fieldset
      aria-label="Find and filter attendees"
      className="flex min-w-0 grow flex-wrap items-center justify-end gap-2 max-lg:basis-full lg:flex-nowrap print:hidden"
    >
      <div className="relative -m-1 flex min-w-0 shrink items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-lg:order-1 max-lg:mx-0 max-lg:basis-full max-lg:px-0">
        {FILTERS.map(({ value, label }) => {
          const isOn = view.only.includes(value);
          const count = countWith(all, { view, filter: value });
          if (count === 0 && !isOn) return null;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(toggled(view, value))}
              className="min-h-11 shrink-0 rounded-md border border-line bg-card px-2.5 text-sm whitespace-nowrap tabular-nums hover:border-wine-text aria-pressed:border-wine aria-pressed:bg-wine aria-pressed:text-on-wine lg:min-h-8"
            >
              {label} <span className="font-semibold">{count}</span>
            </button>
          );
        })}
        {sums.length > 0 && (
          <Select
            label="Table"
            className="w-34 shrink-0 max-[20rem]:w-full [&_select]:h-11! max-[20rem]:[&_select]:h-auto! [&_select]:min-h-11! [&_select]:text-sm lg:[&_select]:h-8.5! lg:[&_select]:min-h-8.5! lg:[&_select]:py-0! [&>label]:sr-only"
            options={[
              { value: "", label: "All tables" },
              ...sums.map((sum) => ({ value: String(sum.table ?? "none"), label: tableInWords(sum) })),
            ]}
            value={String(view.table ?? "")}
            onChange={({ target: { value } }) =>
              onChange({ ...view, table: value === "" || value === "none" ? value || null : Number(value) })
            }
          />
        )}
        <Select
          label="Sort by"
          className="w-40 shrink-0 max-[20rem]:w-full lg:hidden [&_select]:h-11! max-[20rem]:[&_select]:h-auto! [&_select]:min-h-11! [&_select]:text-sm [&>label]:sr-only"
          options={SORT_KEYS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={view.sort.by}
          onChange={({ target: { value } }) =>
            onChange({
              ...view,
              sort: { by: SORT_KEYS.find((one) => one === value) ?? UNSORTED.by, direction: "up" },
            })
          }
        />
      </div>
      <SearchField
        label="Find a party"
        className="min-w-40 grow max-lg:basis-full lg:max-w-72 [&_input]:min-h-11! lg:[&_input]:min-h-8.5! lg:[&_input]:py-0! [&_input]:text-sm! [&>label]:sr-only"
        placeholder="Name, email, request or note"
        maxLength={FIND_MAX}
        value={view.find}
        onChange={(find) => onChange({ ...view, find })}
      />
    </fieldset>
  );
}

/** "Table 4: 6 of 8 seats", or the seats taken alone. */
function tableInWords({ table, people, seats }: TableSum): string {
  const name = table === null ? "No table" : `Table ${table}`;
  if (seats !== null) return `${name}: ${people} of ${seats} ${seats === 1 ? "seat" : "seats"}`;
  return `${name}: ${people === 1 ? "1 seat" : `${people} seats`}`;
}
