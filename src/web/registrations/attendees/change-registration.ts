import { useMutation } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import {
  type AttendeeRegistration,
  changeRegistration,
  correctContact,
  lengthenOffer,
  offerSeats,
} from "#contract/registrations/attendees/attendees.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import type { Change } from "#web/registrations/attendees/edit/edit-form.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useAttendeeList } from "./attendee-list.ts";

interface Changed {
  /** The registration as the officer saw it: a newer one of someone else is never overwritten. */
  seen: AttendeeRegistration;
  change: Change;
  /** What the preview of the change said of the money, if one was read. */
  read?: Sent<typeof changeRegistration>["read"];
}

/** Sends the changed keys of a registration, with the time it was read (S-45). */
export function sendChange({
  seen: { id, updatedAt },
  change,
  read,
}: Changed): Promise<AttendeeRegistration> {
  return call(changeRegistration, { params: { id }, body: { ...change, updatedAt, ...(read && { read }) } });
}

/** Saves what an officer changed of a registration; a stale change shows the newer one. */
export function useChangeRegistration(eventId: number) {
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: sendChange,
    onSuccess: (party) => {
      list.put(party);
      list.refresh();
      toast({ title: "Success", description: "Registration updated successfully" });
    },
    onError: (error) => {
      tellTrouble(error);
      const newer = newerRegistration(error);
      if (newer) list.put(newer);
      list.refresh();
    },
  });
}

/** Corrects the address of a party without a login, and says how many emails go to it (D-406). */
export function useCorrectContact(eventId: number) {
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({
      seen,
      ...typed
    }: {
      seen: Pick<AttendeeRegistration, "id" | "updatedAt">;
      email: string;
      sendAgain: boolean;
    }) => call(correctContact, { params: { id: seen.id }, body: { ...typed, updatedAt: seen.updatedAt } }),
    onSuccess: ({ registration, emails }, { email }) => {
      list.put(registration);
      list.refresh();
      const said = emails === 1 ? "1 email is on its way" : `${emails} emails are on their way`;
      toast({
        title: "Email Saved",
        description: emails === 0 ? `Future emails will go to ${email}.` : `${said} to ${email}.`,
      });
    },
    onError: (error) => {
      tellTrouble(error);
      const newer = newerRegistration(error);
      if (newer) list.put(newer);
      list.refresh();
    },
  });
}

/** Holds the seats of an offer longer (D-480). */
export function useLengthenOffer(eventId: number) {
  const toast = useToast();
  const dates = useDates();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; seenUntil: string; until: string; reason: string }) =>
      call(lengthenOffer, { params: { id }, body }),
    onSuccess: (party, { until }) => {
      list.put(party);
      toast({
        title: "Seats Held Longer",
        description: `The seats are held until ${dates.dayAndTime(until)}.`,
      });
    },
    onError: (error) => tellTrouble(error),
    onSettled: list.refresh,
  });
}

/** Offers free seats to a waiting party before the others (S-20). */
export function useOfferSeats(eventId: number) {
  const toast = useToast();
  const dates = useDates();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id }: AttendeeRegistration) => call(offerSeats, { params: { id } }),
    onSuccess: (party) => {
      list.put(party);
      list.refresh();
      const until = party.offerExpiresAt;
      toast({
        title: "Seats Offered",
        ...(until && { description: `The seats are held until ${dates.dayAndTime(until)}.` }),
      });
    },
    onError: (error) => {
      tellTrouble(error);
      list.refresh();
    },
  });
}
