import type { ReactNode } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useCopyAddresses } from "#web/ui/overlay/copy-addresses.tsx";
import { addressesOf, countAddresses } from "./addresses.ts";

/** Copies the email addresses of these confirmed parties, to paste into the blind copies of an email. */
export function useCopyAddressesOf(parties: readonly AttendeeRegistration[]): {
  copy: () => void;
  dialog: ReactNode;
} {
  const toast = useToast();
  const { copy, dialog } = useCopyAddresses();
  function copyThem() {
    const addresses = addressesOf(parties);
    if (addresses.length === 0)
      return toast({
        title: "No Addresses",
        description: "None of the confirmed parties listed here has one.",
      });
    const without = parties.filter(({ user }) => !user.email).length;
    const others = without > 0 ? ` ${without === 1 ? "1 party has" : `${without} parties have`} none.` : "";
    const label = countAddresses(addresses);
    copy({ addresses, label, done: `${label} copied. Paste as blind copies (Bcc).${others}` });
  }
  return { copy: copyThem, dialog };
}
