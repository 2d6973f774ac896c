import { declineOffer as declineOfferEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_CHANGES } from "#server/platform/throttle.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [answer(declineOfferEndpoint, atMost(OWN_CHANGES, declineOffer))];
