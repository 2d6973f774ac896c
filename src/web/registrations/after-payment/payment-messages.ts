import type { ToastText } from "#web/ui/feedback/Toast.tsx";

/** Shown to a member whose payment succeeded. */
export const PAYMENT_SUCCESSFUL: ToastText = {
  title: "Payment Successful!",
  description: "Your payment has been processed successfully. Your registration is now confirmed.",
};
