import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** Ask for the card provider's page for an own pending registration; asking again renews token and hold (S-25). */
export const createHostedPage = endpoint({
  method: "POST",
  path: "/api/payment/create-hosted-page",
  who: "member",
  input: z.object({ registrationId: Id }),
  output: z.object({
    success: z.boolean(),
    hostedPaymentPageUrl: z.string().optional(),
    token: z.string().optional(),
    message: z.string().optional(),
  }),
});

const ref = z.object({ ref: z.string().regex(/^[A-Za-z0-9_-]{22}$/) });

/** Where the provider sends the payer after paying: proves nothing, works without a session (S-18a). */
export const returnFromPayment = endpoint({
  method: "GET",
  path: "/api/payment/return/:ref",
  who: "visitor",
  params: ref,
});
/** The same by POST, as the provider does without its own receipt page. */
export const returnFromPaymentByPost = endpoint({
  method: "POST",
  path: "/api/payment/return/:ref",
  who: "visitor",
  params: ref,
  fromElsewhere: true,
});

/** The provider page's cancel link (S-18). The reference stands in the path: the provider breaks queries. */
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
  fromElsewhere: true,
});

/** "Payment page" of a dinner that costs nothing: takes the same form as the provider's (S-24). */
export const passFreePage = endpoint({ method: "POST", path: "/api/payment/free", who: "visitor" });
/** Opened without a token: says how to start again (S-25). */
export const showFreePage = endpoint({ method: "GET", path: "/api/payment/free", who: "visitor" });
