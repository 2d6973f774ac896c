import { LockKeyhole } from "lucide-react";

/** Says where the button leads before it is pressed. */
export function PaymentNotice({ isFree }: { isFree: boolean }) {
  return (
    <p className="flex items-start gap-3 text-sm text-soft">
      <LockKeyhole size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gilt" />
      {isFree
        ? "This event is free: your seats are confirmed as soon as you submit this form."
        : "After this form, you’ll be redirected to the secure page of our card payment provider, Authorize.Net. Your card number never reaches this portal. Your seats are held while you pay."}
    </p>
  );
}
