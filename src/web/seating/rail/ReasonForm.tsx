import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";

interface ReasonFormProps {
  onCancel: () => void;
  onSave: (reason: string) => unknown;
}

/** Why a wish is not followed up; officers read it later. */
export function ReasonForm({ onCancel, onSave }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="mt-2 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setMissing(true);
        else onSave(reason.trim());
      }}
    >
      <Field
        label="Why it is set aside"
        maxLength={500}
        value={reason}
        error={isMissing && reason.trim() === "" ? "Please say why" : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" className="min-h-11">
          Set aside
        </Button>
        <Button tone="secondary" size="small" className="min-h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
