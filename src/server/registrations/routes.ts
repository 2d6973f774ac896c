import { createHostedPage as createHostedPageEndpoint } from "#contract/payments.ts";
import * as attendees from "#contract/registrations/attendees/attendees.ts";
import * as manual from "#contract/registrations/manual/manual-registrations.ts";
import * as needs from "#contract/registrations/needs.ts";
import * as own from "#contract/registrations/own-attendees.ts";
import { listMyRefunds as listMyRefundsEndpoint } from "#contract/registrations/own-refunds.ts";
import { listRecentPayments as listRecentPaymentsEndpoint } from "#contract/registrations/recent-payments.ts";
import * as contract from "#contract/registrations/registrations.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, PAYMENT_PAGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { listAttendees } from "#server/registrations/attendees/list-attendees.ts";
import { listMemberRegistrations } from "#server/registrations/attendees/list-member-registrations.ts";
import { changeAttendee } from "#server/registrations/changes/by-officers/change-attendee.ts";
import { changePrice } from "#server/registrations/changes/by-officers/change-price.ts";
import { changeRegistration } from "#server/registrations/changes/by-officers/change-registration.ts";
import { removeRegistration } from "#server/registrations/changes/by-officers/remove-registration.ts";
import { cancelRegistration } from "#server/registrations/changes/own/cancel-registration.ts";
import { changeCoupleSeating } from "#server/registrations/changes/own/change-couple-seating.ts";
import { changeDetails } from "#server/registrations/changes/own/change-details.ts";
import { changeOwnAttendee } from "#server/registrations/changes/own/change-own-attendee.ts";
import { keepRequest } from "#server/registrations/changes/own/keep-request.ts";
import { removeGuest } from "#server/registrations/changes/own/remove-guest.ts";
import { removeOwnAttendee } from "#server/registrations/changes/own/remove-own-attendee.ts";
import { abandonCardPayment } from "#server/registrations/manual/abandon-card-payment.ts";
import { continueCardPayment } from "#server/registrations/manual/continue-card-payment.ts";
import { createManualHostedPage } from "#server/registrations/manual/create-manual-hosted-page.ts";
import { createManualRegistration } from "#server/registrations/manual/create-manual-registration.ts";
import { listOpenCardPayments } from "#server/registrations/manual/list-open-card-payments.ts";
import { matchMember } from "#server/registrations/manual/match-member.ts";
import { listMyRefunds } from "#server/registrations/my-events/list-my-refunds.ts";
import { listMyRegistrations } from "#server/registrations/my-events/list-my-registrations.ts";
import { listRecentPayments } from "#server/registrations/my-events/list-recent-payments.ts";
import { askForNeeds } from "#server/registrations/parties/needs/ask-for-needs.ts";
import { keepOwnNeeds, showOwnNeeds } from "#server/registrations/parties/needs/own-needs.ts";
import { offerSeats } from "#server/registrations/seats/line/offer-seats.ts";
import { createHostedPage } from "#server/registrations/seats/taking/create-hosted-page.ts";
import { registerForEvent } from "#server/registrations/seats/taking/register-for-event.ts";

export const registrationRoutes = [
  answer(contract.registerForEvent, registerForEvent),
  answer(contract.listMyRegistrations, listMyRegistrations),
  answer(listRecentPaymentsEndpoint, listRecentPayments),
  answer(contract.cancelRegistration, rateLimited(OWN_CHANGES, cancelRegistration)),
  answer(contract.removeGuest, rateLimited(OWN_CHANGES, removeGuest)),
  answer(contract.keepRequest, rateLimited(OWN_CHANGES, keepRequest)),
  answer(own.changeOwnAttendee, rateLimited(OWN_CHANGES, changeOwnAttendee)),
  answer(own.removeOwnAttendee, rateLimited(OWN_CHANGES, removeOwnAttendee)),
  answer(own.changeCoupleSeating, rateLimited(OWN_CHANGES, changeCoupleSeating)),
  answer(needs.showOwnNeeds, showOwnNeeds),
  answer(needs.keepOwnNeeds, rateLimited(OWN_CHANGES, keepOwnNeeds)),
  answer(listMyRefundsEndpoint, listMyRefunds),
  answer(contract.changeDetails, rateLimited(OWN_CHANGES, changeDetails)),
  answer(createHostedPageEndpoint, rateLimited(PAYMENT_PAGES, createHostedPage)),
  answer(attendees.listAttendees, listAttendees),
  answer(attendees.listMemberRegistrations, listMemberRegistrations),
  answer(attendees.changeRegistration, changeRegistration),
  answer(attendees.changeAttendee, changeAttendee),
  answer(attendees.changePrice, changePrice),
  answer(attendees.askForNeeds, askForNeeds),
  answer(attendees.removeRegistration, removeRegistration),
  answer(attendees.offerSeats, offerSeats),
  answer(manual.matchMember, matchMember),
  answer(manual.createManualRegistration, createManualRegistration),
  answer(manual.createManualHostedPage, createManualHostedPage),
  answer(manual.listOpenCardPayments, listOpenCardPayments),
  answer(manual.continueCardPayment, continueCardPayment),
  answer(manual.abandonCardPayment, abandonCardPayment),
];
