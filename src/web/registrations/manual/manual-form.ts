import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import {
  type ManualRegistrationForm,
  SkippedPaymentForm,
} from "#contract/registrations/manual/manual-registrations.ts";
import { namesFor, withNames } from "#web/registrations/names.ts";

/** Whether an officer registers a member with fellow members, or guests only. */
export type ManualKind = ManualRegistrationForm["registrationType"];
type Typed = z.input<typeof SkippedPaymentForm>;
/** One more person, and whether a tap brought them (`takeBackTapped`), which is not sent. */
type TypedPerson = Typed["guestInfo"][number] & { tapped?: boolean | undefined };
/** The form as it is typed; its lists always have every place, so that stepping down loses no name. */
export type TypedManual = Omit<Typed, "memberInfo" | "guestInfo"> & {
  memberInfo: TypedPerson[];
  guestInfo: TypedPerson[];
};

/** The tickets that each tab starts with. */
export const STARTING_TICKETS = {
  member: { memberTickets: 1, guestTickets: 0 },
  guest: { memberTickets: 0, guestTickets: 1 },
} as const;

export function startingManualForm(): TypedManual {
  return {
    registrationType: "member",
    firstName: "",
    lastName: "",
    email: "",
    ...STARTING_TICKETS.member,
    memberInfo: namesFor([], MANUAL_MEMBER_TICKETS_MAX - 1),
    guestInfo: namesFor([], MANUAL_GUEST_TICKETS_MAX),
    foodRequests: "",
    seatingRequests: "",
    specialRequirements: "",
    bypassPayment: false,
    paymentNotes: "",
    paymentMethod: undefined,
    checkNumber: "",
    receivedOn: "",
    receivedBy: "",
    memberId: undefined,
    paysLater: false,
    payBy: "",
  };
}

const check = zodResolver(SkippedPaymentForm);

/** The contract's own check, on lists of exactly the length that the tickets ask for. */
export const checkManualForm: Resolver<TypedManual, unknown, SkippedPaymentForm> = (
  typed,
  context,
  options,
) => check(withNames(typed), context, options);
