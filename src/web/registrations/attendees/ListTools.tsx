import { RotateCw } from "lucide-react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { useAttendeeList } from "./attendee-list.ts";
import { seatsByTable, type TableSum } from "./figures.ts";
import { FIND_MAX, ORDERS, type View } from "./list-view.ts";

interface ListToolsProps {
  eventId: number;
  view: View;
  confirmed: readonly AttendeeRegistration[];
  isReading: boolean;
  onChange: (view: View) => void;
}

/** For the door and for seating: find a name, choose the order, and see how many sit at each table. */
export function ListTools({ eventId, view, confirmed, isReading, onChange }: ListToolsProps) {
  const list = useAttendeeList(eventId);
  return (
    <section aria-label="Find and seat attendees" className="mb-8 space-y-3 print:hidden sm:space-y-5">
      <div className="grid grid-cols-[1fr_auto] items-end gap-4 sm:grid-cols-[1fr_14rem_auto]">
        <SearchField
          label="Find a name"
          className="max-sm:col-span-2"
          placeholder="Member, guest or email"
          maxLength={FIND_MAX}
          value={view.find}
          onChange={(find) => onChange({ ...view, find })}
        />
        <Select
          label="Sort by"
          options={ORDERS}
          value={view.order}
          onChange={({ target: { value } }) =>
            onChange({ ...view, order: ORDERS.find((one) => one.value === value)?.value ?? "registered" })
          }
        />
        <Button tone="secondary" disabled={isReading} onClick={list.refresh}>
          <RotateCw size={17} aria-hidden="true" /> Refresh
        </Button>
      </div>
      <TableSums view={view} onChange={onChange} sums={seatsByTable(confirmed)} />
    </section>
  );
}

interface TableSumsProps {
  sums: readonly TableSum[];
  view: View;
  onChange: (view: View) => void;
}

/** How many sit at each table; a click lists only these. */
function TableSums({ sums, view, onChange }: TableSumsProps) {
  if (sums.length === 0) return null;
  return (
    <fieldset aria-label="Seats by table" className="-m-1 flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap">
      {sums.map(({ table, seats }) => {
        const value = table ?? "none";
        const isChosen = view.table === value;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ ...view, table: isChosen ? null : value })}
            className="min-h-11 shrink-0 rounded-md border border-line bg-card px-3.5 sm:min-h-10 text-sm tabular-nums hover:border-wine-text aria-pressed:border-wine aria-pressed:bg-wine aria-pressed:text-on-wine"
          >
            {table === null ? "No table" : `Table ${table}`}:{" "}
            <span className="font-semibold">{seats === 1 ? "1 seat" : `${seats} seats`}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
