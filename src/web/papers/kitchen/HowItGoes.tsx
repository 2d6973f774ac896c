import { useId } from "react";
import { HANDED_TO_MAX, type Kitchen } from "#contract/papers/kitchen.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import type { Way } from "./tell-venue.ts";

const WAYS = [
  { value: "email", label: "By email" },
  { value: "paper", label: "On paper" },
];

interface HowItGoesProps extends Pick<Kitchen, "emails"> {
  way: Way;
  error: string | undefined;
  onChange: (way: Way) => void;
}

/** By email, or on paper and then to whom; a venue without an address gets paper. */
export function HowItGoes({ emails, way, error, onChange }: HowItGoesProps) {
  const name = useId();
  return (
    <div className="space-y-3">
      {emails.length > 0 && (
        <RadioGroup
          label="How the venue gets it"
          name={name}
          options={WAYS}
          chosen={way.by}
          onChange={({ target }) =>
            onChange(target.value === "email" ? { by: "email" } : { by: "paper", handedTo: "" })
          }
        />
      )}
      {way.by === "paper" && (
        <Field
          label="Handed to"
          placeholder="Chef Amélie Roux"
          maxLength={HANDED_TO_MAX}
          value={way.handedTo}
          error={error}
          hint={
            emails.length > 0
              ? "The person at the venue who takes it. It is listed with the copy."
              : "The venue has no email address, so you hand it over. The name is listed with the copy."
          }
          onChange={({ target }) => onChange({ by: "paper", handedTo: target.value })}
        />
      )}
    </div>
  );
}
