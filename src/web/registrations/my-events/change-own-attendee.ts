import type { Sent } from "#contract/endpoint.ts";
import {
  type CoupleSeating,
  changeCoupleSeating,
  changeOwnAttendee,
  type OwnAttendee,
  removeOwnAttendee,
} from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { call } from "#web/platform/api/api.ts";
import { useChange } from "./change-own-registration.ts";

type Own = MyRegistration["registrations"];

/** Changes what is said of one person: needs, the name on their card, whose partner they are. */
export function useChangeAttendee(own: Own, { id }: OwnAttendee) {
  return useChange(own, {
    ask: (change: Sent<typeof changeOwnAttendee>) =>
      call(changeOwnAttendee, { params: { id }, body: change }),
    done: () => ({ title: "Saved", description: "We’ll let the officers and the kitchen know." }),
    failed: "Not Saved",
  });
}

/** Gives up one person's seat: a guest's, or one's own in a spouse's party. */
export function useRemoveAttendee(own: Own, { id, may }: OwnAttendee, { isGuest }: { isGuest: boolean }) {
  return useChange(own, {
    ask: () => call(removeOwnAttendee, { params: { id }, body: { refund: may.remove?.refund } }),
    done: ({ sentence }) => ({ title: isGuest ? "Guest Removed" : "Seat Released", description: sentence }),
    failed: isGuest ? "Guest Not Removed" : "Seat Not Released",
  });
}

/** Changes how the couple of the party wants to sit. */
export function useChangeCoupleSeating(own: Own) {
  return useChange(own, {
    ask: (coupleSeating: CoupleSeating) =>
      call(changeCoupleSeating, { params: { id: own.id }, body: { coupleSeating } }),
    done: () => ({ title: "Saved", description: "We’ll keep that in mind when we seat you." }),
    failed: "Not Saved",
  });
}
