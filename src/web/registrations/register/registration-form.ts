import type { z } from "zod";
import {
  GUEST_TICKETS_MAX,
  MEMBER_TICKETS_MAX,
  type MyRegistration,
  type RegistrationPageForm,
  type TicketCounts,
} from "#contract/registrations/registrations.ts";
import { namesFor } from "#web/registrations/names.ts";
import type { Draft } from "./draft.ts";

/** The form as it is typed; its lists always have every place, so that stepping down loses no name. */
export type TypedForm = z.input<typeof RegistrationPageForm>;
/** The form as it is sent. */
export type FilledForm = z.output<typeof RegistrationPageForm>;

/** What the form starts from: the counts, and any known names and requests. */
export function startingForm(counts: TicketCounts, known: Partial<Draft> = {}): TypedForm {
  return {
    foodRequests: "",
    seatingRequests: "",
    specialRequirements: "",
    ...known,
    ...counts,
    memberInfo: namesFor(known.memberInfo ?? [], MEMBER_TICKETS_MAX - 1),
    guestInfo: namesFor(known.guestInfo ?? [], GUEST_TICKETS_MAX),
    agreeToTerms: false,
  };
}

/** Names and requests of an existing registration. */
export function requestsOf(own: MyRegistration["registrations"]): Partial<Draft> {
  return {
    memberInfo: own.memberInfo,
    guestInfo: own.guestInfo,
    foodRequests: own.foodRequests ?? "",
    seatingRequests: own.seatingRequests ?? "",
    specialRequirements: own.specialRequirements ?? "",
  };
}

/** The part of a typed form that is worth keeping. */
export function draftOf({ agreeToTerms: _, ...typed }: TypedForm): Draft {
  return {
    ...typed,
    foodRequests: typed.foodRequests ?? "",
    seatingRequests: typed.seatingRequests ?? "",
    specialRequirements: typed.specialRequirements ?? "",
  };
}
