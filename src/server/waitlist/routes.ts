import { declineOffer as declineOfferEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [answer(declineOfferEndpoint, declineOffer)];
