import { useQuery } from "@tanstack/react-query";
import { DEED_KINDS, listActors } from "#contract/audit.ts";
import { read } from "#web/platform/api.ts";
import { DateField } from "#web/ui/DateField.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { SoughtDeeds } from "./read-deeds.ts";

const ANY_KIND = [{ value: "", label: "Everything" }, ...DEED_KINDS];
const THINGS = [
  { value: "", label: "Anything" },
  { value: "member", label: "Members" },
  { value: "event", label: "Events" },
  { value: "registration", label: "Registrations" },
  { value: "offer", label: "Offers of seats" },
  { value: "payment", label: "Payments" },
  { value: "letter", label: "Letters" },
  { value: "user", label: "Administrators’ accounts" },
];

interface DeedFiltersProps {
  sought: Required<SoughtDeeds>;
  /** The name of the one who is looked for, where he is none of the list. */
  by: string | null;
  onSeek: (next: SoughtDeeds) => void;
}

/** Narrows the trail down. */
export function DeedFilters({ sought, by, onSeek }: DeedFiltersProps) {
  const actors = useQuery(read(listActors));
  const set = (name: keyof SoughtDeeds) => (value: string) => onSeek({ ...sought, [name]: value });
  const known = actors.data ?? [];
  const isListed = sought.actor === "" || known.some(({ actor }) => actor === sought.actor);
  return (
    <search className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-3 max-lg:*:first:col-span-2 max-lg:*:nth-4:col-span-2 [&>*]:min-w-0">
      <SearchField
        label="Search by name"
        placeholder="A person or an event"
        maxLength={200}
        value={sought.search}
        onChange={set("search")}
      />
      <Select
        label="Who did it"
        options={[
          { value: "", label: "Anybody" },
          ...(isListed ? [] : [{ value: sought.actor, label: by ?? sought.actor }]),
          ...known.map(({ actor, name }) => ({
            value: actor,
            label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          })),
        ]}
        value={sought.actor}
        onChange={(event) => set("actor")(event.target.value)}
      />
      <Select
        label="What was done"
        options={ANY_KIND}
        value={sought.kind}
        onChange={(event) => set("kind")(event.target.value)}
      />
      <Select
        label="To what"
        options={THINGS}
        value={sought.thing}
        onChange={(event) => onSeek({ ...sought, thing: event.target.value, id: "" })}
      />
      <DateField label="From" value={sought.from} onChange={(event) => set("from")(event.target.value)} />
      <DateField label="Through" value={sought.to} onChange={(event) => set("to")(event.target.value)} />
    </search>
  );
}
