import { PURPOSES as PURPOSE_VALUES } from "#contract/treasury.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { PURPOSE_LABELS } from "./labels.ts";

/** The filters in the address; each is empty where it does not apply. */
export type Sought = {
  search: string;
  purpose: string;
  from: string;
  to: string;
  /** Id of the one member whose payments are listed. */
  member: string;
};

const ANY_PURPOSE = [
  { value: "", label: "Dinners and dues" },
  ...PURPOSE_VALUES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
];

/** Search and filters of the payment list. */
export function PaymentFilters({ sought, onSeek }: { sought: Sought; onSeek: (next: Sought) => void }) {
  const set = (name: keyof Sought) => (value: string) => onSeek({ ...sought, [name]: value });
  return (
    <search className="mb-6 grid gap-4 grid-cols-2 lg:grid-cols-[2fr_1.25fr_1fr_1fr] max-md:*:first:col-span-2 max-md:*:nth-2:col-span-2 *:min-w-0">
      <SearchField
        label="Search"
        placeholder="Name, email, invoice, transaction"
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
      <DateField label="From" value={sought.from} onChange={(event) => set("from")(event.target.value)} />
      <DateField label="Through" value={sought.to} onChange={(event) => set("to")(event.target.value)} />
    </search>
  );
}
