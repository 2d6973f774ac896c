import { LockKeyhole } from "lucide-react";

/** Says where the button leads before it is pressed. */
export function PaymentNotice({ isFree }: { isFree: boolean }) {
  return (
    <p className="flex items-start gap-3 text-sm text-soft">
      <LockKeyhole size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gilt" />
      {isFree
        ? "This event is free. We’ll confirm your seats as soon as you submit this form."
        : "Next, you’ll be redirected to the secure page of our card payment provider, Authorize.Net. Your card number never reaches this portal. We’ll hold your seats while you pay."}
    </p>
  );
}
