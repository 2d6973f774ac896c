import { PAYMENT_STATES, PURPOSES as PURPOSE_VALUES } from "#contract/money-desk.ts";
import { DateField } from "#web/ui/DateField.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import { PURPOSES, STATES } from "./desk-words.ts";

/** What is looked for; each empty where it does not matter. */
export type Sought = {
  search: string;
  state: string;
  purpose: string;
  from: string;
  to: string;
  /** The number of the one member whose payments are meant. */
  member: string;
};

const ANY_STATE = [
  { value: "", label: "Any status" },
  ...PAYMENT_STATES.map((value) => ({ value, label: STATES[value].word })),
];
const ANY_PURPOSE = [
  { value: "", label: "Dinners and dues" },
  ...PURPOSE_VALUES.map((value) => ({ value, label: PURPOSES[value] })),
];

/** Narrows the list down. */
export function PaymentFilters({ sought, onSeek }: { sought: Sought; onSeek: (next: Sought) => void }) {
  const set = (name: keyof Sought) => (value: string) => onSeek({ ...sought, [name]: value });
  return (
    <search className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <SearchField
        label="Search"
        placeholder="Name, email, invoice, transaction"
        className="sm:col-span-2 lg:col-span-1"
        maxLength={200}
        value={sought.search}
        onChange={set("search")}
      />
      <Select
        label="Status"
        options={ANY_STATE}
        value={sought.state}
        onChange={(event) => set("state")(event.target.value)}
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
