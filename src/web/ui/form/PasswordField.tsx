import { type ComponentProps, useState } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

type PasswordFieldProps = Omit<FieldText, "label" | "optional"> &
  Omit<ComponentProps<"input">, "type"> & {
    label: string;
    autoComplete: "current-password" | "new-password";
  };

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, hint, error, className, id, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            className={`${CONTROL_LOOK} pr-20`}
            {...input}
            {...control}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-md px-3 text-sm font-semibold text-wine-text hover:bg-wine-wash"
          >
            {isShown ? "Hide" : "Show"} <span className="sr-only">{label}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
