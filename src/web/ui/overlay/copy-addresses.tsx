import { type ReactNode, useState } from "react";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";

// Only needed where the browser refuses the clipboard.
const CopyDialog = onDemand(async () => (await import("./CopyDialog.tsx")).CopyDialog);

/** `label` is what they are, as "3 addresses", and `done` what the toast says once they are copied. */
type ToCopy = { addresses: readonly string[]; label: string; done: string };

/** Copies email addresses, to paste into another email. */
export function useCopyAddresses(): {
  copy: (addresses: ToCopy) => void;
  /** The addresses to copy manually; null unless the browser refused. */
  dialog: ReactNode;
} {
  const toast = useToast();
  const [refused, setRefused] = useState<ToCopy | null>(null);
  async function copy(toCopy: ToCopy) {
    try {
      await navigator.clipboard.writeText(toCopy.addresses.join(", "));
      toast({ title: "Addresses Copied", description: toCopy.done });
    } catch {
      setRefused(toCopy);
    }
  }
  return {
    copy: (toCopy) => void copy(toCopy),
    dialog: refused && (
      <CopyDialog
        title="Copy Addresses"
        label={refused.label}
        text={refused.addresses.join(", ")}
        onClose={() => setRefused(null)}
      />
    ),
  };
}
