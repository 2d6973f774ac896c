import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { type Typed, tablesError } from "./draft.ts";

const WHO = [
  { value: "coming", label: "Everyone who comes" },
  { value: "waiting", label: "Everyone on the waitlist" },
  { value: "canceled", label: "Everyone who canceled" },
] as const;
const LACKS = [
  { value: "", label: "Whatever is known of them" },
  { value: "answer", label: "Who haven’t answered about allergies and diet" },
  { value: "name", label: "Whose names aren’t entered" },
  { value: "dish", label: "Who haven’t chosen a dish" },
] as const;

interface ChoosePeopleProps {
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
}

/** Whom an email reaches; everything that is chosen must be true of a person. */
export function ChoosePeople({ typed, onChange }: ChoosePeopleProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">People</legend>
      <Select
        label="To"
        options={WHO}
        value={typed.who}
        onChange={({ target: { value } }) =>
          onChange({ who: WHO.find((option) => option.value === value)?.value ?? "coming" })
        }
      />
      {typed.who === "coming" && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Only those"
              options={LACKS}
              value={typed.lacks}
              onChange={({ target: { value } }) =>
                onChange({ lacks: LACKS.find((option) => option.value === value)?.value ?? "" })
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
            label="Only parties that still owe something"
            checked={typed.owes}
            onChange={({ target: { checked } }) => onChange({ owes: checked })}
          />
        </>
      )}
    </fieldset>
  );
}
