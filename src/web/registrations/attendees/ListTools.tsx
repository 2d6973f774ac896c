import { RotateCw, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { isOverfull, type TableSum } from "#contract/registrations/attendees/tables.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { useAttendeeList } from "./attendee-list.ts";
import { FIND_MAX, hasRequests, ORDERS, type View } from "./list-view.ts";

interface ListToolsProps {
  eventId: number;
  view: View;
  all: readonly AttendeeRegistration[];
  /** Who sits at each table. */
  sums: readonly TableSum[];
  isReading: boolean;
  onChange: (view: View) => void;
}

/**
 * For the door and for seating: find a party, choose the order, and see how many sit at each table. On a phone all but
 * the search and Refresh are folded until something is chosen, so that the list begins on the first screen.
 */
export function ListTools({ eventId, view, all, sums, isReading, onChange }: ListToolsProps) {
  const list = useAttendeeList(eventId);
  const isChanged = view.order !== "registered" || view.table !== null || view.withRequests;
  const [isUnfolded, setUnfolded] = useState(isChanged);
  const [orderId, sumsId] = [useId(), useId()];
  const folded = isUnfolded ? "" : "max-sm:hidden";
  return (
    <section aria-label="Find and seat attendees" className="mb-2 space-y-3 print:hidden sm:mb-5">
      <div className="grid grid-cols-[1fr_auto_auto] items-end gap-2 sm:grid-cols-[1fr_14rem_auto] sm:gap-4">
        <SearchField
          label="Find a party"
          className="[&>label]:sr-only"
          placeholder="Name, email, request or note"
          maxLength={FIND_MAX}
          value={view.find}
          onChange={(find) => onChange({ ...view, find })}
        />
        <Button
          tone={isChanged && !isUnfolded ? "primary" : "secondary"}
          size="small"
          className="min-h-12! px-3! sm:hidden"
          aria-label="Sort and filter"
          aria-expanded={isUnfolded}
          aria-controls={`${orderId} ${sumsId}`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
        </Button>
        <div id={orderId} className={`max-sm:order-1 max-sm:col-span-3 ${folded}`}>
          <Select
            label="Sort by"
            className="[&>label]:sr-only"
            options={ORDERS}
            value={view.order}
            onChange={({ target: { value } }) =>
              onChange({ ...view, order: ORDERS.find((one) => one.value === value)?.value ?? "registered" })
            }
          />
        </div>
        <Button tone="secondary" className="max-sm:px-3!" disabled={isReading} onClick={list.refresh}>
          <RotateCw size={17} aria-hidden="true" /> <span className="max-sm:sr-only">Refresh</span>
        </Button>
      </div>
      <div id={sumsId} className={`-m-1 flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap ${folded}`}>
        <WithRequests view={view} onChange={onChange} count={all.filter(hasRequests).length} />
        <TableSums view={view} onChange={onChange} sums={sums} />
      </div>
    </section>
  );
}

interface NarrowProps {
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that narrows the list while it is pressed. */
function Narrow({ isChosen, onClick, children }: NarrowProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-md border border-line bg-card px-3.5 text-sm tabular-nums hover:border-wine-text aria-pressed:border-wine aria-pressed:bg-wine aria-pressed:text-on-wine sm:min-h-10"
    >
      {children}
    </button>
  );
}

interface WithRequestsProps {
  count: number;
  view: View;
  onChange: (view: View) => void;
}

/** Lists only the parties that asked for something. */
function WithRequests({ count, view, onChange }: WithRequestsProps) {
  if (count === 0 && !view.withRequests) return null;
  return (
    <Narrow
      isChosen={view.withRequests}
      onClick={() => onChange({ ...view, withRequests: !view.withRequests })}
    >
      Has requests: <span className="font-semibold">{count === 1 ? "1 party" : `${count} parties`}</span>
    </Narrow>
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
    <fieldset aria-label="Seats by table" className="flex gap-2 sm:flex-wrap">
      {sums.map((sum) => {
        const { table } = sum;
        const value = table ?? "none";
        const isChosen = view.table === value;
        return (
          <Narrow
            key={value}
            isChosen={isChosen}
            onClick={() => onChange({ ...view, table: isChosen ? null : value })}
          >
            {isOverfull(sum) && (
              <TriangleAlert size={14} aria-hidden="true" className="mr-1 inline-block align-[-2px]" />
            )}
            {table === null ? "No table" : `Table ${table}`}:{" "}
            <span className="font-semibold">{taken(sum)}</span>
          </Narrow>
        );
      })}
    </fieldset>
  );
}

/** "6 of 8 seats", or the seats taken alone. */
function taken({ people, seats }: TableSum): string {
  if (seats !== null) return `${people} of ${seats} ${seats === 1 ? "seat" : "seats"}`;
  return people === 1 ? "1 seat" : `${people} seats`;
}
