import { Copy } from "lucide-react";
import { useRef } from "react";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useToast } from "#web/ui/Toast.tsx";

/** The address in the one moment in which it can be read, with a way to copy it. */
export function CalendarAddress({ address }: { address: string }) {
  const toast = useToast();
  const row = useRef<HTMLDivElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Address Copied", description: "Paste it into your calendar program." });
    } catch {
      // Without the right to the clipboard the marked text can still be copied by hand.
      row.current?.querySelector("input")?.select();
      toast({
        title: "Address Marked",
        description: "Copy it with your keyboard or the menu of your device.",
      });
    }
  }
  return (
    <Alert tone="good" title="Copy this address now: it is not shown again." className="mt-4" role="status">
      <p className="text-sm">Whoever has it can see your dinners, so keep it to yourself.</p>
      <div ref={row} className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label="Private calendar address"
          className="min-w-0 flex-1 basis-64"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button tone="secondary" onClick={copy}>
          <Copy size={17} aria-hidden="true" /> Copy
        </Button>
      </div>
    </Alert>
  );
}
