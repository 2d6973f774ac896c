import type { ToastText } from "#web/ui/feedback/Toast.tsx";

const PAID: ToastText = {
  title: "Payment Successful",
  description: "Your dues payment has been processed successfully. Thank you!",
};

/** The toast for each outcome of a dues payment, on the dues page and on the profile (M-199 to M-202). */
export const DUES_NEWS = new Map<string, ToastText>([
  ["success", PAID],
  [
    "cancelled",
    {
      title: "Payment Cancelled",
      description: "Your dues payment was cancelled. You can try again anytime.",
      variant: "destructive",
    },
  ],
]);

/** Shown when the payment is confirmed only after its payer has come back. */
export const DUES_PAID = PAID;
