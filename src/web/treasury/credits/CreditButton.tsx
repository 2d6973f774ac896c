import { useState } from "react";
import type { OpenItem } from "#contract/treasury.ts";
import { Button } from "#web/ui/Button.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import type { CreditFor } from "./credits.ts";

/** Makes what is due to a member a credit instead; nothing for anyone else, whose money is returned (D-371). */
export function CreditButton({
  openItem,
  what,
  id,
}: {
  openItem: OpenItem;
  what: "refund" | "return";
  id: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const { memberId, eventId, amount, payer } = openItem;
  if (memberId === null || eventId === null) return null;
  const target: CreditFor = { what, id, amount };
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        Credit Instead
      </Button>
      {isOpen && (
        <CreditDialog target={target} member={payer ?? "The member"} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
