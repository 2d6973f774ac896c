import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { countAddresses } from "./addresses.ts";

interface AddressesDialogProps {
  addresses: string[];
  onClose: () => void;
}

/** The addresses to copy manually, where the browser refuses the clipboard. */
export function AddressesDialog({ addresses, onClose }: AddressesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Copy Addresses"
      description={<p>Your browser didn’t allow copying. Copy the selected text instead.</p>}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <TextArea
        label={countAddresses(addresses)}
        readOnly
        rows={6}
        value={addresses.join(", ")}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
