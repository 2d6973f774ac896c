import { type ReactNode, useState } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { addressesOf, countAddresses } from "./addresses.ts";

// Only needed where the browser refuses the clipboard.
const AddressesDialog = onDemand(async () => (await import("./AddressesDialog.tsx")).AddressesDialog);

/** Copies the email addresses of these confirmed parties, to paste into the blind copies of an email. */
export function useCopyAddresses(parties: readonly AttendeeRegistration[]): {
  copy: () => void;
  /** The addresses to copy oneself; null unless the browser refused. */
  dialog: ReactNode;
} {
  const toast = useToast();
  const [refused, setRefused] = useState<string[] | null>(null);
  async function copy() {
    const addresses = addressesOf(parties);
    if (addresses.length === 0)
      return toast({
        title: "No Addresses",
        description: "None of the confirmed parties listed here has one.",
      });
    try {
      await navigator.clipboard.writeText(addresses.join(", "));
      const without = parties.filter(({ user }) => !user.email).length;
      const others = without > 0 ? ` ${without === 1 ? "1 party has" : `${without} parties have`} none.` : "";
      toast({
        title: "Addresses Copied",
        description: `${countAddresses(addresses)} copied. Paste as blind copies (Bcc).${others}`,
      });
    } catch {
      setRefused(addresses);
    }
  }
  return {
    copy: () => void copy(),
    dialog: refused && <AddressesDialog addresses={refused} onClose={() => setRefused(null)} />,
  };
}
