import { useQuery } from "@tanstack/react-query";
import { ACTION_KINDS, listActors } from "#contract/audit.ts";
import { read } from "#web/platform/api/api.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import type { AuditQuery } from "./use-audit-entries.ts";

const ANY_KIND = [{ value: "", label: "All actions" }, ...ACTION_KINDS];
const THINGS = [
  { value: "", label: "All records" },
  { value: "member", label: "Members" },
  { value: "event", label: "Events" },
  { value: "registration", label: "Registrations" },
  { value: "offer", label: "Seat offers" },
  { value: "payment", label: "Payments" },
  { value: "email", label: "Emails" },
  { value: "user", label: "Administrators’ accounts" },
];

interface AuditFiltersProps {
  filter: Required<AuditQuery>;
  /** The name of the actor in the filter, who may not be in the list. */
  by: string | null;
  onChange: (next: AuditQuery) => void;
}

/** The filters of the audit log. */
export function AuditFilters({ filter, by, onChange }: AuditFiltersProps) {
  const actors = useQuery(read(listActors));
  const set = (name: keyof AuditQuery) => (value: string) => onChange({ ...filter, [name]: value });
  const known = actors.data ?? [];
  const isListed = filter.actor === "" || known.some(({ actor }) => actor === filter.actor);
  return (
    <search className="mb-6 grid gap-4 min-[20rem]:grid-cols-2 lg:grid-cols-3 min-[20rem]:max-lg:*:first:col-span-2 min-[20rem]:max-lg:*:nth-4:col-span-2 *:min-w-0">
      <SearchField
        label="Search by name"
        placeholder="A person or an event"
        maxLength={200}
        value={filter.search}
        onChange={set("search")}
      />
      <Select
        label="By"
        options={[
          { value: "", label: "Anyone" },
          ...(isListed ? [] : [{ value: filter.actor, label: by ?? filter.actor }]),
          ...known.map(({ actor, name }) => ({
            value: actor,
            label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          })),
        ]}
        value={filter.actor}
        onChange={(event) => set("actor")(event.target.value)}
      />
      <Select
        label="Action"
        options={ANY_KIND}
        value={filter.kind}
        onChange={(event) => set("kind")(event.target.value)}
      />
      <Select
        label="Record"
        options={THINGS}
        value={filter.thing}
        onChange={(event) => onChange({ ...filter, thing: event.target.value, id: "" })}
      />
      <DateField label="From" value={filter.from} onChange={(event) => set("from")(event.target.value)} />
      <DateField label="Through" value={filter.to} onChange={(event) => set("to")(event.target.value)} />
    </search>
  );
}
