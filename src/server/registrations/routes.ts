import { listAttendees } from "#server/registrations/attendees/list-attendees.ts";
import { listCompanions } from "#server/registrations/attendees/list-companions.ts";
import { listMemberRegistrations } from "#server/registrations/attendees/list-member-registrations.ts";
import { listRemoved } from "#server/registrations/changes/by-officers/back/list-removed.ts";
import { putBack } from "#server/registrations/changes/by-officers/back/put-back.ts";
import { putBackPerson } from "#server/registrations/changes/by-officers/back/put-back-person.ts";
import { changeAttendee } from "#server/registrations/changes/by-officers/change-attendee.ts";
import { changePrice } from "#server/registrations/changes/by-officers/change-price.ts";
import { changeRegistration } from "#server/registrations/changes/by-officers/change-registration.ts";
import { correctContact } from "#server/registrations/changes/by-officers/correct-contact.ts";
import { moveRegistration } from "#server/registrations/changes/by-officers/move/move-registration.ts";
import { changeOwner } from "#server/registrations/changes/by-officers/owner/change-owner.ts";
import { addAttendee } from "#server/registrations/changes/by-officers/persons/add-attendee.ts";
import { changeTicket } from "#server/registrations/changes/by-officers/persons/change-ticket.ts";
import { previewChange } from "#server/registrations/changes/by-officers/persons/preview-change.ts";
import { removeAttendee } from "#server/registrations/changes/by-officers/persons/remove-attendee.ts";
import { removeRegistration } from "#server/registrations/changes/by-officers/removal/remove-registration.ts";
import { cancelRegistration } from "#server/registrations/changes/own/cancel-registration.ts";
import { changeCoupleSeating } from "#server/registrations/changes/own/change-couple-seating.ts";
import { changeDetails } from "#server/registrations/changes/own/change-details.ts";
import { changeOwnAttendee } from "#server/registrations/changes/own/change-own-attendee.ts";
import { keepRequest } from "#server/registrations/changes/own/keep-request.ts";
import { removeGuest } from "#server/registrations/changes/own/remove-guest.ts";
import { removeOwnAttendee } from "#server/registrations/changes/own/remove-own-attendee.ts";
import { chooseDishes } from "#server/registrations/choices/own/choose-dishes.ts";
import { listOwnMenus } from "#server/registrations/choices/own/list-own-menus.ts";
import { setChoices } from "#server/registrations/choices/set-choices.ts";
import { grantCredit } from "#server/registrations/credits/grant-credit.ts";
import { creditRefund, creditReturn } from "#server/registrations/credits/instead-of-money.ts";
import { listCredits, listMyCredits } from "#server/registrations/credits/list-credits.ts";
import { useCreditOfParty, useMyCredit } from "#server/registrations/credits/use-credit.ts";
import { withdrawCredit } from "#server/registrations/credits/withdraw-credit.ts";
import { listDebts } from "#server/registrations/debts/list-debts.ts";
import { recordReceived } from "#server/registrations/debts/record-received.ts";
import { writeOff } from "#server/registrations/debts/write-off.ts";
import { abandonCardPayment } from "#server/registrations/manual/abandon-card-payment.ts";
import { continueCardPayment } from "#server/registrations/manual/continue-card-payment.ts";
import { createManualHostedPage } from "#server/registrations/manual/create-manual-hosted-page.ts";
import { createManualRegistration } from "#server/registrations/manual/create-manual-registration.ts";
import { listOpenCardPayments } from "#server/registrations/manual/list-open-card-payments.ts";
import { matchMember } from "#server/registrations/manual/match-member.ts";
import { dismissReturn } from "#server/registrations/manual/returns/dismiss-return.ts";
import { recordReturn } from "#server/registrations/manual/returns/record-return.ts";
import { voidReturn } from "#server/registrations/manual/returns/void-return.ts";
import { voidManualPayment } from "#server/registrations/manual/void-manual-payment.ts";
import { listMyRefunds } from "#server/registrations/my-events/list-my-refunds.ts";
import { listMyRegistrations } from "#server/registrations/my-events/list-my-registrations.ts";
import { listRecentPayments } from "#server/registrations/my-events/list-recent-payments.ts";
import { askForNeeds } from "#server/registrations/parties/needs/ask-for-needs.ts";
import { keepOwnNeeds, showOwnNeeds } from "#server/registrations/parties/needs/own-needs.ts";
import { showKnownNeeds } from "#server/registrations/parties/needs/show-known-needs.ts";
import { openPageByLink, showPaymentLink } from "#server/registrations/payment-links/pay-by-link.ts";
import { sendPaymentLink } from "#server/registrations/payment-links/send-payment-link.ts";
import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { lengthenOffer } from "#server/registrations/seats/line/lengthen-offer.ts";
import { offerSeats } from "#server/registrations/seats/line/offer-seats.ts";
import { createHostedPage } from "#server/registrations/seats/taking/create-hosted-page.ts";
import { registerForEvent } from "#server/registrations/seats/taking/register-for-event.ts";
import { showEvent } from "./show-event.ts";

/** The routes of registrations; `board` is where people sit. */
export function registrationRoutes(board: SeatingBoard) {
  return [
    showEvent,
    registerForEvent,
    listMyRegistrations,
    listRecentPayments,
    cancelRegistration,
    removeGuest,
    keepRequest,
    changeOwnAttendee,
    removeOwnAttendee,
    changeCoupleSeating,
    showOwnNeeds,
    showKnownNeeds,
    keepOwnNeeds,
    listMyRefunds,
    changeDetails,
    createHostedPage,
    listAttendees,
    listMemberRegistrations,
    listCompanions,
    changeRegistration(board),
    changeAttendee,
    changePrice,
    askForNeeds,
    correctContact,
    previewChange(board),
    addAttendee,
    removeAttendee,
    changeTicket,
    changeOwner,
    moveRegistration,
    putBack,
    putBackPerson,
    listRemoved,
    removeRegistration,
    listOwnMenus,
    chooseDishes,
    setChoices,
    offerSeats,
    lengthenOffer,
    matchMember,
    createManualRegistration,
    createManualHostedPage,
    listOpenCardPayments,
    continueCardPayment,
    abandonCardPayment,
    voidManualPayment,
    recordReturn,
    dismissReturn,
    voidReturn,
    listCredits,
    listMyCredits,
    grantCredit,
    creditRefund,
    creditReturn,
    withdrawCredit,
    useMyCredit,
    useCreditOfParty,
    listDebts,
    recordReceived,
    writeOff,
    sendPaymentLink,
    showPaymentLink,
    openPageByLink,
  ];
}
