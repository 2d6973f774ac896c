import { PAYMENT_METHODS, PURPOSES as PURPOSE_VALUES } from "#contract/treasury.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { METHOD_LABELS, PURPOSE_LABELS } from "./labels.ts";

/** The filters in the address; each is empty where it does not apply. */
export type Sought = {
  search: string;
  purpose: string;
  method: string;
  from: string;
  to: string;
  /** Id of the one member whose payments are listed. */
  member: string;
};

const ANY_PURPOSE = [
  { value: "", label: "Dinners and dues" },
  ...PURPOSE_VALUES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
];

const ANY_METHOD = [
  { value: "", label: "Any method" },
  ...PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
];

interface PaymentFiltersProps {
  sought: Sought;
  /** Whether the list is of one event, so that what a payment is for is known. */
  isOfEvent: boolean;
  onSeek: (next: Sought) => void;
}

const GRID = "mb-6 grid gap-4 min-[20rem]:grid-cols-2 min-[20rem]:max-lg:*:first:col-span-2 *:min-w-0";

/** Search and filters of the payment list. */
export function PaymentFilters({ sought, isOfEvent, onSeek }: PaymentFiltersProps) {
  const set = (name: keyof Sought) => (value: string) => onSeek({ ...sought, [name]: value });
  const columns = isOfEvent
    ? "lg:grid-cols-[2fr_1.25fr_1fr_1fr] min-[20rem]:max-lg:*:nth-2:col-span-2"
    : "lg:grid-cols-[2fr_1.25fr_1.25fr_1fr_1fr] min-[20rem]:max-sm:*:nth-[-n+3]:col-span-2";
  return (
    <search className={`${GRID} ${columns}`}>
      <SearchField
        label="Search"
        placeholder={isOfEvent ? "Name, check number, invoice" : "Name, dinner, check number, invoice"}
        maxLength={200}
        value={sought.search}
        onChange={set("search")}
      />
      {!isOfEvent && (
        <Select
          label="For"
          options={ANY_PURPOSE}
          value={sought.purpose}
          onChange={(event) => set("purpose")(event.target.value)}
        />
      )}
      <Select
        label="Method"
        options={ANY_METHOD}
        value={sought.method}
        onChange={(event) => set("method")(event.target.value)}
      />
      <DateField label="From" value={sought.from} onChange={(event) => set("from")(event.target.value)} />
      <DateField label="Through" value={sought.to} onChange={(event) => set("to")(event.target.value)} />
    </search>
  );
}
