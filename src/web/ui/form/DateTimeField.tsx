import { type ReactNode, type Ref, useId } from "react";
import { CONTROL_LOOK } from "./FieldFrame.tsx";
import { describeField, FieldNotes } from "./FieldNotes.tsx";

interface DateTimeFieldProps {
  label: string;
  /** "2026-03-24T18:00", without a zone; either half may be missing, "T18:00" or "2026-03-24T". */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The time that a picked day gets while there is none, "18:00". */
  usualTime: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A day and a time in the native pickers; never converted to the browser's time zone. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, onBlur, usualTime, optional = false, hint, error, className, ref } = props;
  const { ids, described } = describeField(useId(), { error, hint });
  const [day = "", time = ""] = value.split("T");
  // An optional time without a day means nothing and would only be an error.
  const pick = (picked: string) =>
    onChange(picked || !optional ? wallOf(picked, time || (picked && usualTime)) : "");
  const shared = { className: CONTROL_LOOK, autoComplete: "off", onBlur, ...described };
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </legend>
      <div className="grid grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] gap-2 max-[20rem]:grid-cols-1">
        <input
          ref={ref}
          type="date"
          aria-label={`${label}: date`}
          min="1900-01-01"
          max="2199-12-31"
          value={day}
          onChange={(event) => pick(event.target.value)}
          {...shared}
        />
        <input
          type="time"
          aria-label={`${label}: time`}
          value={time}
          onChange={(event) => onChange(wallOf(day, event.target.value))}
          {...shared}
        />
      </div>
      <FieldNotes ids={ids} error={error} hint={hint} />
    </fieldset>
  );
}

function wallOf(day: string, time: string): string {
  return day || time ? `${day}T${time}` : "";
}
