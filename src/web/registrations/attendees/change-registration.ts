import type { Sent } from "#contract/endpoint.ts";
import {
  changeRegistration,
  correctContact,
  lengthenOffer,
  offerSeats,
  type AttendeeRegistration as Party,
} from "#contract/registrations/attendees/attendees.ts";
import { call } from "#web/platform/api/api.ts";
import { type Task, useTask } from "#web/platform/api/use-task.ts";
import { useDates } from "#web/platform/chapter.ts";
import type { Change } from "#web/registrations/attendees/edit/edit-form.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { useAttendeeList } from "./attendee-list.ts";

interface Changed {
  /** The registration as the officer saw it: a newer one of someone else is never overwritten. */
  seen: Party;
  change: Change;
  /** What the preview of the change said of the money, if one was read. */
  read?: Sent<typeof changeRegistration>["read"];
}

/** Sends the changed keys of a registration, with the time it was read (S-45). */
export function sendChange({ seen: { id, updatedAt }, change, read }: Changed): Promise<Party> {
  return call(changeRegistration, { params: { id }, body: { ...change, updatedAt, ...(read && { read }) } });
}

/** An officer's change to a party. The list shows the result, or the newer party if the change was stale. */
export function usePartyTask<Ask, Done>(
  eventId: number,
  task: Omit<Task<Ask, Done>, "onDone" | "onFailed" | "refresh">,
  partyOf: (done: Done) => Party,
) {
  const list = useAttendeeList(eventId);
  return useTask({
    ...task,
    onDone: (done) => list.put(partyOf(done)),
    onFailed: (error) => {
      const newer = newerRegistration(error);
      if (newer) list.put(newer);
    },
    refresh: list.refresh,
  });
}

/** Saves an officer's changes to a registration. */
export function useChangeRegistration(eventId: number) {
  const said = { title: "Success", description: "Registration updated successfully" };
  return usePartyTask(eventId, { run: sendChange, said }, (party) => party);
}

/** Corrects the address of a party without a login, and says how many emails go to it (D-406). */
export function useCorrectContact(eventId: number) {
  return usePartyTask(
    eventId,
    {
      run: ({
        seen,
        ...typed
      }: {
        seen: Pick<Party, "id" | "updatedAt">;
        email: string;
        sendAgain: boolean;
      }) => call(correctContact, { params: { id: seen.id }, body: { ...typed, updatedAt: seen.updatedAt } }),
      said: ({ emails }, { email }) => {
        const said = emails === 1 ? "1 email is on its way" : `${emails} emails are on their way`;
        return {
          title: "Email Saved",
          description: emails === 0 ? `Future emails will go to ${email}.` : `${said} to ${email}.`,
        };
      },
    },
    ({ registration }) => registration,
  );
}

/** Holds the seats of an offer longer (D-480). */
export function useLengthenOffer(eventId: number) {
  const dates = useDates();
  return usePartyTask(
    eventId,
    {
      run: ({ id, ...body }: { id: number; seenUntil: string; until: string; reason: string }) =>
        call(lengthenOffer, { params: { id }, body }),
      said: (_party, { until }) => ({
        title: "Seats Held Longer",
        description: `The seats are held until ${dates.dayAndTime(until)}.`,
      }),
    },
    (party) => party,
  );
}

/** Offers free seats to a waiting party before the others (S-20). */
export function useOfferSeats(eventId: number) {
  const dates = useDates();
  return usePartyTask(
    eventId,
    {
      run: ({ id }: Party) => call(offerSeats, { params: { id } }),
      said: ({ offerExpiresAt: until }) => ({
        title: "Seats Offered",
        description: until ? `The seats are held until ${dates.dayAndTime(until)}.` : undefined,
      }),
    },
    (party) => party,
  );
}
