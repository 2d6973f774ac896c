import { Copy, Dices } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { MemberField, useMemberForm } from "./MemberFields.tsx";
import { makePassword } from "./make-password.ts";

/**
 * The password that is being set, in plain text, since the officer hands it over (C-12). A stored one cannot be
 * shown.
 */
export function NewPassword({ isNew }: { isNew: boolean }) {
  const { setValue, watch } = useMemberForm();
  const [copied, setCopied] = useState<string | null>(null);
  const password = watch("password");
  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      setCopied("Copied");
    } catch {
      setCopied(
        "Your browser doesn’t allow this page to copy. Please select the password and copy it yourself.",
      );
    }
  }
  return (
    <div className="lg:col-span-2">
      <MemberField
        name="password"
        type="text"
        spellCheck={false}
        placeholder={isNew ? "None: no login yet" : "Leave blank to keep current"}
        hint="At least 6 characters. Give it to the member yourself; it isn’t emailed and can’t be shown again."
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-1">
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            setCopied(null);
            setValue("password", makePassword(), { shouldDirty: true, shouldValidate: true });
          }}
        >
          <Dices size={16} aria-hidden="true" /> Generate
        </Button>
        <Button tone="quiet" size="small" disabled={password === ""} onClick={copy}>
          <Copy size={16} aria-hidden="true" /> Copy
        </Button>
        <span role="status" className="text-sm text-soft">
          {copied}
        </span>
      </div>
    </div>
  );
}
