import {
  declineOffer as declineOfferEndpoint,
  joinWaitlist as joinWaitlistEndpoint,
} from "#contract/waitlist.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { joinWaitlist } from "#server/waitlist/join/join-waitlist.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [
  answer(joinWaitlistEndpoint, joinWaitlist),
  answer(declineOfferEndpoint, rateLimited(OWN_CHANGES, declineOffer)),
];
