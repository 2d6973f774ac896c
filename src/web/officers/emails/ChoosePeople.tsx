import { KINDS, LACKING, WHO, WHO_WORDS } from "#contract/registrations/circular-words.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { type Typed, tablesError } from "./draft.ts";
import { NoTablesPublished } from "./NoTablesPublished.tsx";

const WHO_OPTIONS = WHO.map((value) => ({
  value,
  label: WHO_WORDS[value].replace(/^./, (first) => first.toUpperCase()),
}));
const KIND_OPTIONS = [
  { value: "", label: "Any" },
  { value: "member", label: "Member tickets" },
  { value: "guest", label: "Guest tickets" },
] as const;
const LACK_LABELS: Record<(typeof LACKING)[number], string> = {
  answer: "People who haven’t answered about allergies and diet",
  name: "People whose names aren’t entered",
  dish: "People who haven’t chosen a dish",
  anything: "People with any of these missing",
};
const LACK_OPTIONS = [
  { value: "", label: "Everyone" },
  ...LACKING.map((value) => ({ value, label: LACK_LABELS[value] })),
] as const;

interface ChoosePeopleProps {
  eventId: number;
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
}

/** Whom an email reaches; everything that is chosen must be true of a person. */
export function ChoosePeople({ eventId, typed, onChange }: ChoosePeopleProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">People</legend>
      <Select
        label="To"
        options={WHO_OPTIONS}
        value={typed.who}
        onChange={({ target: { value } }) => onChange({ who: WHO.find((who) => who === value) ?? "coming" })}
      />
      {typed.who === "coming" && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Ticket type"
              options={KIND_OPTIONS}
              value={typed.kind}
              onChange={({ target: { value } }) =>
                onChange({ kind: KINDS.find((kind) => kind === value) ?? "" })
              }
            />
            <Select
              label="Narrow to"
              options={LACK_OPTIONS}
              value={typed.lacks}
              onChange={({ target: { value } }) =>
                onChange({ lacks: LACKING.find((lacks) => lacks === value) ?? "" })
              }
            />
            <Field
              label="At tables"
              optional
              inputMode="numeric"
              placeholder="All"
              value={typed.tables}
              error={tablesError(typed)}
              onChange={({ target: { value } }) => onChange({ tables: value })}
            />
          </div>
          <Checkbox
            label="Only people whose table is published"
            checked={typed.seesTable}
            onChange={({ target: { checked } }) => onChange({ seesTable: checked })}
          />
          {typed.seesTable && <NoTablesPublished eventId={eventId} />}
          <Checkbox
            label="Only parties that still owe money"
            checked={typed.owes}
            onChange={({ target: { checked } }) => onChange({ owes: checked })}
          />
        </>
      )}
    </fieldset>
  );
}
