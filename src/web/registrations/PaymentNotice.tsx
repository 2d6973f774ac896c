import { LockKeyhole } from "lucide-react";

/** Where the button leads, said before it is pressed. */
export function PaymentNotice({ isFree }: { isFree: boolean }) {
  return (
    <p className="flex items-start gap-3 text-sm text-soft">
      <LockKeyhole size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gilt" />
      {isFree
        ? "There is nothing to pay for this event: your seats are yours as soon as you send this form."
        : "After this form you are redirected to the secure page of our card payment provider, Authorize.Net. Your card number never reaches this portal. Your seats are held while you pay."}
    </p>
  );
}
