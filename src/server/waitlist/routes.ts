import { joinWaitlist } from "#server/waitlist/join/join-waitlist.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [joinWaitlist, declineOffer];
