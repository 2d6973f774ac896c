import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { ReceiptDialog } from "./ReceiptDialog.tsx";

/** Opens the receipt of a payment. */
export function ReceiptButton({ paymentId }: { paymentId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        <ReceiptText size={16} aria-hidden="true" /> Receipt
      </Button>
      {isOpen && <ReceiptDialog paymentId={paymentId} onClose={() => setOpen(false)} />}
    </>
  );
}
