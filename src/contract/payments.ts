import { z } from "zod";
import { Id } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** Requests the provider's payment page for a pending registration; repeating it renews token and hold (S-25). */
export const createHostedPage = endpoint({
  method: "POST",
  path: "/api/payment/create-hosted-page",
  who: "member",
  limit: "payment pages",
  input: z.object({ registrationId: Id }),
  output: z.object({
    success: z.boolean(),
    hostedPaymentPageUrl: z.string().optional(),
    token: z.string().optional(),
    message: z.string().optional(),
  }),
});

/** Any text, so that a damaged link too is answered with a page about the payment. */
const ref = z.object({ ref: z.string().max(2000) });

/** Where the provider sends the payer after payment; proves nothing and needs no session (S-18a). */
export const returnFromPayment = endpoint({
  method: "GET",
  path: "/api/payment/return/:ref",
  who: "visitor",
  params: ref,
});
/** The same by POST, which the provider uses without its own receipt page. */
export const returnFromPaymentByPost = endpoint({
  method: "POST",
  path: "/api/payment/return/:ref",
  who: "visitor",
  params: ref,
  crossSite: true,
});

/** The cancel link of the provider's page (S-18). The reference is in the path, as the provider breaks query strings. */
export const cancelPayment = endpoint({
  method: "GET",
  path: "/api/payment/cancel/:ref",
  who: "visitor",
  params: ref,
});

/** The provider's signed notifications (H-32). */
export const receiveNotification = endpoint({
  method: "POST",
  path: "/api/payment/webhook",
  who: "visitor",
  crossSite: true,
});

/** The "payment page" of a payment of zero; takes the same form as the provider's (S-24). */
export const confirmFreePayment = endpoint({ method: "POST", path: "/api/payment/free", who: "visitor" });
/** Opened without a token: says how to start over (S-25). */
export const showFreePage = endpoint({ method: "GET", path: "/api/payment/free", who: "visitor" });
