import { type ReactNode, useId, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { OTHER_STATE } from "#contract/members/state.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { stateOptions, US_STATES } from "./states.ts";

interface StateFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: FieldPathByValue<Values, string>;
  label: ReactNode;
  /** The stored state, which stays a choice even if it is none of those offered (C-37). */
  stored: string;
  hint?: ReactNode;
  className?: string;
  /** "off" in a form about someone else. */
  autoComplete: string;
}

/** The state of an address. "Other" opens a field for which one; what is typed there is what is stored. */
export function StateField<Values extends FieldValues>(props: StateFieldProps<Values>) {
  const { control, name, label, stored, hint, className = "", autoComplete } = props;
  const { field, fieldState } = useController({ control, name });
  const listId = useId();
  const value: string = field.value ?? "";
  // What was typed last; another value in the form, such as someone else's change, ends it.
  const [typed, setTyped] = useState<string | null>(null);
  const isOther = value === OTHER_STATE || (!!typed?.trim() && value === typed.trim());
  function type(text: string) {
    setTyped(text);
    // Nothing typed is still "Other", as before there was a field for it.
    field.onChange(text.trim() || OTHER_STATE);
  }
  return (
    <div className={`grid gap-x-5 gap-y-3 ${isOther ? "sm:grid-cols-2" : ""} ${className}`}>
      <Select
        label={label}
        hint={hint}
        autoComplete={autoComplete}
        name={name}
        ref={field.ref}
        value={isOther ? OTHER_STATE : value}
        options={stateOptions(stored)}
        error={isOther ? undefined : fieldState.error?.message}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value === OTHER_STATE ? "" : null);
          field.onChange(target.value);
        }}
      />
      {isOther && (
        <>
          <Field
            label="Which state or region"
            list={listId}
            maxLength={50}
            value={typed ?? ""}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onChange={({ target }) => type(target.value)}
          />
          <datalist id={listId}>
            {US_STATES.map((state) => (
              <option key={state.value} value={state.value}>
                {state.label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
