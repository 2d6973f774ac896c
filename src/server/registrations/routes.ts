import * as attendees from "#contract/attendees.ts";
import * as byHand from "#contract/manual-registrations.ts";
import { createHostedPage as createHostedPageEndpoint } from "#contract/payments.ts";
import * as contract from "#contract/registrations.ts";
import { joinWaitlist as joinWaitlistEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_CHANGES, PAYMENT_PAGES } from "#server/platform/throttle.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { changeDetails } from "./change-details.ts";
import { changeRegistration } from "./change-registration.ts";
import { continueCardPayment } from "./continue-card-payment.ts";
import { createHostedPage } from "./create-hosted-page.ts";
import { createManualHostedPage } from "./create-manual-hosted-page.ts";
import { dropGuest } from "./drop-guest.ts";
import { findMemberMeant } from "./find-member-meant.ts";
import { giveUpCardPayment } from "./give-up-card-payment.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { listAttendees } from "./list-attendees.ts";
import { listMemberRegistrations } from "./list-member-registrations.ts";
import { listMyRegistrations } from "./list-my-registrations.ts";
import { listOpenCardPayments } from "./list-open-card-payments.ts";
import { offerSeats } from "./offer-seats.ts";
import { registerByHand } from "./register-by-hand.ts";
import { registerForEvent } from "./register-for-event.ts";
import { removeRegistration } from "./remove-registration.ts";

export const registrationRoutes = [
  answer(contract.registerForEvent, registerForEvent),
  answer(contract.listMyRegistrations, listMyRegistrations),
  answer(contract.cancelRegistration, atMost(OWN_CHANGES, cancelRegistration)),
  answer(contract.dropGuest, atMost(OWN_CHANGES, dropGuest)),
  answer(contract.changeDetails, atMost(OWN_CHANGES, changeDetails)),
  answer(createHostedPageEndpoint, atMost(PAYMENT_PAGES, createHostedPage)),
  answer(joinWaitlistEndpoint, atMost(OWN_CHANGES, joinWaitlist)),
  answer(attendees.listAttendees, listAttendees),
  answer(attendees.listMemberRegistrations, listMemberRegistrations),
  answer(attendees.changeRegistration, changeRegistration),
  answer(attendees.removeRegistration, removeRegistration),
  answer(attendees.offerSeats, offerSeats),
  answer(byHand.findMemberMeant, findMemberMeant),
  answer(byHand.registerByHand, registerByHand),
  answer(byHand.createManualHostedPage, createManualHostedPage),
  answer(byHand.listOpenCardPayments, listOpenCardPayments),
  answer(byHand.continueCardPayment, continueCardPayment),
  answer(byHand.giveUpCardPayment, giveUpCardPayment),
];
