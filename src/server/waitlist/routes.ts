import { declineOffer as declineOfferEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [answer(declineOfferEndpoint, rateLimited(OWN_CHANGES, declineOffer))];
