import { joinWaitlist } from "#server/registrations/waitlist/join/join-waitlist.ts";
import { declineOffer } from "./decline-offer.ts";

export const waitlistRoutes = [joinWaitlist, declineOffer];
