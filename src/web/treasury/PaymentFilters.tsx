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

/** Search and filters of the payment list. */
export function PaymentFilters({ sought, onSeek }: { sought: Sought; onSeek: (next: Sought) => void }) {
  const set = (name: keyof Sought) => (value: string) => onSeek({ ...sought, [name]: value });
  return (
    <search className="mb-6 grid gap-4 min-[20rem]:grid-cols-2 lg:grid-cols-[2fr_1.25fr_1.25fr_1fr_1fr] min-[20rem]:max-lg:*:first:col-span-2 min-[20rem]:max-sm:*:nth-[-n+3]:col-span-2 *:min-w-0">
      <SearchField
        label="Search"
        placeholder="Name, dinner, check number, invoice"
        maxLength={200}
        value={sought.search}
        onChange={set("search")}
      />
      <Select
        label="For"
        options={ANY_PURPOSE}
        value={sought.purpose}
        onChange={(event) => set("purpose")(event.target.value)}
      />
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
