import { Copy } from "lucide-react";
import { useRef } from "react";
import { useChapter } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { CalendarSubscriptions } from "./CalendarSubscriptions.tsx";

/** The address in the one moment in which it can be read, with a way to copy it. */
export function CalendarAddress({ address }: { address: string }) {
  const toast = useToast();
  const { chapterName } = useChapter();
  const row = useRef<HTMLDivElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Link copied", description: "Paste it into your calendar app." });
    } catch {
      // Without access to the clipboard the selected text can still be copied manually.
      row.current?.querySelector("input")?.select();
      toast({
        title: "Link selected",
        description: "Now copy it with your keyboard or your device’s menu.",
      });
    }
  }
  return (
    <Alert tone="good" title="Copy this link now. It won’t be shown again." className="mt-4" role="status">
      <p className="text-sm">Anyone with this link can see your events, so keep it private.</p>
      <div ref={row} className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label="Private calendar link"
          className="min-w-0 flex-1 basis-64"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button tone="secondary" onClick={copy}>
          <Copy size={17} aria-hidden="true" /> Copy
        </Button>
      </div>
      <CalendarSubscriptions address={address} name={chapterName} />
    </Alert>
  );
}
