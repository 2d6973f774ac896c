import type { Sent } from "#contract/endpoint.ts";
import {
  type AttendeeRegistration,
  askForNeeds,
  changeAttendee,
  changePrice,
} from "#contract/registrations/attendees/attendees.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { usePartyTask } from "#web/registrations/attendees/change-registration.ts";

/** What is said of a person in the dialog. */
export type PersonForm = {
  firstName: string;
  lastName: string;
  isAnother: boolean;
  cardName: string | null;
  seatingRequests: string | null;
  partnerOf: string;
  answer: "unknown" | "none" | "some";
  needs: Needs | null;
};
type Change = Sent<typeof changeAttendee>;

/** What differs. Of another person, everything that was typed is sent, since nothing of the one before holds. */
export function changeOf(before: PersonForm, after: PersonForm): Change {
  const text = (typed: string | null) => typed?.trim() || null;
  const partner = (id: string) => (id === "" ? null : Number(id));
  const differs = {
    firstName: before.firstName !== after.firstName,
    lastName: before.lastName !== after.lastName,
    cardName: text(before.cardName) !== text(after.cardName),
    seatingRequests: text(before.seatingRequests) !== text(after.seatingRequests),
    partnerOf: before.partnerOf !== after.partnerOf,
    needs: JSON.stringify(before.needs) !== JSON.stringify(after.needs),
  };
  return {
    ...(after.isAnother && { isAnother: true as const }),
    ...((differs.firstName || after.isAnother) && { firstName: after.firstName }),
    ...((differs.lastName || after.isAnother) && { lastName: after.lastName }),
    ...(differs.cardName && { cardName: text(after.cardName) }),
    ...(differs.seatingRequests && { seatingRequests: text(after.seatingRequests) }),
    ...(differs.partnerOf && { partnerOf: partner(after.partnerOf) }),
    ...(differs.needs && { needs: after.needs }),
  };
}

/** Saves what an officer changed of one person; a refusal for newer needs shows those. */
export function useChangePerson(eventId: number, attendeeId: number) {
  return useChange(eventId, "Attendee updated successfully", (change: Change) =>
    call(changeAttendee, { params: { id: attendeeId }, body: change }),
  );
}

/** Sets a person's price; if it was changed in between, the refusal shows that. */
export function useChangePrice(eventId: number, attendeeId: number) {
  return useChange(eventId, "Price updated successfully", (price: Sent<typeof changePrice>) =>
    call(changePrice, { params: { id: attendeeId }, body: price }),
  );
}

function useChange<Asked>(
  eventId: number,
  description: string,
  run: (asked: Asked) => Promise<AttendeeRegistration>,
) {
  return usePartyTask(eventId, { run, said: { title: "Success", description } }, (party) => party);
}

/** Emails the owners of parties in which needs are not known. */
export function useAskForNeeds(eventId: number) {
  return useTask({
    run: () => call(askForNeeds, { params: { id: eventId } }),
    said: (answer) => ({
      title: answer.asked > 0 ? "Emails on Their Way" : "No Emails Sent",
      description: inWords(answer),
    }),
    refresh: useAttendeeList(eventId).refresh,
  });
}

function inWords({
  asked,
  askedBefore,
  withoutAddress,
}: {
  asked: number;
  askedBefore: number;
  withoutAddress: number;
}) {
  const parties = (count: number) => (count === 1 ? "1 party" : `${count} parties`);
  return [
    asked > 0 && `${parties(asked)} asked by email.`,
    askedBefore > 0 && `${parties(askedBefore)} asked within the last day already.`,
    withoutAddress > 0 && `${parties(withoutAddress)} without an email address: please call.`,
  ]
    .filter(Boolean)
    .join(" ");
}
