import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { emailsOf, testEmail } from "#server/circulars/compose-circular.ts";
import { readLine, readText } from "#server/circulars/read-text.ts";
import { duesPaid, duesPaidTwice, duesReceived, duesReminder, renewalReminder } from "#server/dues/emails.ts";
import {
  addressChanging,
  addressPutBack,
  changeStopped,
  confirmAddress,
  emailChanged,
} from "#server/members/emails.ts";
import { senderTest } from "#server/outbox/sender/send-sender-test.ts";
import { composeCopy } from "#server/papers/copies/compose-copy.ts";
import { chargedInError, paymentReceived, refundSent } from "#server/payments/emails.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { dishesChanged } from "#server/registrations/choices/dish-emails.ts";
import { whyReached } from "#server/registrations/circulars/address-draft.ts";
import {
  broughtAlong,
  needsBrought,
  ownSeatGivenUp,
  seatLost,
  seatReleased,
} from "#server/registrations/emails/companion-emails.ts";
import { creditEnding, creditGranted } from "#server/registrations/emails/credit-emails.ts";
import { eventCalledOff, eventMoved } from "#server/registrations/emails/event-emails.ts";
import { partyHandedOver, partyMoved, partyReceived } from "#server/registrations/emails/handover-emails.ts";
import { needsAsked } from "#server/registrations/emails/needs-email.ts";
import {
  movedToWaitlist,
  paymentVoided,
  removedByOfficer,
} from "#server/registrations/emails/officer-emails.ts";
import {
  paidAfterTheEnd,
  personAdded,
  personDropped,
  seatGivenUp,
  ticketChanged,
  unpaidReplaced,
} from "#server/registrations/emails/party-change-emails.ts";
import { paymentLink } from "#server/registrations/emails/payment-link-email.ts";
import {
  partyPaymentReceived,
  paymentCameTooLate,
  paymentNotNeeded,
  registrationCancelled,
  registrationConfirmed,
  waitlistJoined,
} from "#server/registrations/emails/registrant-emails.ts";
import {
  offerExpired,
  offerLengthened,
  placedElsewhere,
  seatOffered,
} from "#server/registrations/waitlist/emails.ts";
import {
  invitation,
  loginChosen,
  newDevice,
  passwordChanged,
  passwordReset,
  signInLinks,
} from "#server/session/emails.ts";
import { passkeyNews } from "#server/session/passkeys/notices.ts";
import { type SecurityNews, securityNotice } from "#server/session/security-notices.ts";
import { sampleMoments } from "./sample-moments.ts";

const ANNA = {
  id: 1,
  firstName: "Anna",
  lastName: "Weber",
  userName: "anna",
  email: "weber@example.org",
  owners: ownedByMember(1),
};
const KARL = { id: 2, firstName: "Karl", lastName: "Weber", userName: "karl" };

const PARTY = {
  id: 12,
  amount: "650.00",
  memberTickets: 2,
  guestTickets: 2,
  memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
  guestInfo: [
    { firstName: "Jiří", lastName: "Dvořák" },
    { firstName: "Maeve", lastName: "O’Neill" },
  ],
};

/**
 * Every email of the product by file name, as made-up people would get it at that moment; `written` replaces what
 * people wrote about themselves or about a dinner.
 */
export function sampleEmails(
  config: Config,
  now: Date,
  written: (words: string) => string = (words) => words,
): [name: string, email: ComposedEmail | null][] {
  const named = <Name extends { firstName: string; lastName?: string }>(of: Name): Name => ({
    ...of,
    firstName: written(of.firstName),
    ...(of.lastName && { lastName: written(of.lastName) }),
  });
  const [anna, karl] = [named(ANNA), named(KARL)];
  const companion = { memberId: karl.id, ...karl, email: anna.email };
  const confirmed = { ...anna, confirmedEmail: anna.email };
  const told = { owner: { memberId: anna.id }, firstName: anna.firstName, email: anna.email };
  const notice = (news: SecurityNews, canStop = false) =>
    securityNotice(config, told, { news, at: now, recipient: { to: anna.email, canStop } });
  const credit = {
    id: 1,
    memberId: 1,
    member: null,
    grantedBy: null,
    uses: [],
    endings: [],
    amount: "95.00",
    left: "95.00",
    usableUntil: "2027-03-10",
    grantedAt: now.toISOString(),
    from: written("Oyster Night"),
    reason: written("A guest’s main course came late."),
  };
  const changed = notice(passwordChanged("anna"));
  const added = notice(passkeyNews({ what: "added", name: "iPhone" }), true);
  const values = {
    name: anna.firstName,
    party: anna.firstName,
    table: "table 4",
    due: "",
    dinner: written("Spring Dinner"),
    date: "Saturday, March 14, 2026",
    time: "6:00 PM",
    place: written("The Hall"),
    "refund until": "",
    "my events": `${config.publicUrl}/my-events`,
  };
  const circular = {
    topic: "circulars of dinner 1",
    files: [],
    why: whyReached({ title: written("Spring Dinner") }),
    isNews: false,
    subject: readLine("The garage is closed on {date}", DINNER_FIELDS),
    isAnswered: true,
    blocks: readText(
      "The garage below the hall is **closed on Saturday**. You can park here:\n- the mall’s garage, [on the map](https://example.org/map)\n- the lot behind the church\n\nYou sit at {table else a table that we’ll show under My Events}: {my events}",
      DINNER_FIELDS,
    ),
    recipients: [
      {
        address: anna.email,
        owners: anna.owners,
        greets: [anna.firstName],
        people: [anna.firstName],
        values,
      },
    ],
  };
  const news = {
    ...circular,
    topic: "circulars to members",
    why: `You’re receiving this email because you’re in the member directory of ${config.chapter.name}.`,
    isNews: true,
    subject: readLine("A new season", DINNER_FIELDS),
    recipients: circular.recipients.map((one) => ({ ...one, choiceToken: "T".repeat(43) })),
  };
  const party = {
    ...PARTY,
    memberInfo: PARTY.memberInfo.map(named),
    guestInfo: PARTY.guestInfo.map(named),
    foodRequests: written("Jiří is allergic to shellfish."),
    seatingRequests: written("With the Bergs, please."),
    specialRequirements: null,
  };
  const today = dayIn(now, config.chapter.timeZone);
  const dinnerAt = (time: string) => instantAt(addDays(today, 20), time, config.chapter.timeZone);
  const dinner = {
    id: 7,
    title: written("Truffles & Old Burgundy"),
    description: written("Six courses, from the first truffles of the year."),
    location: written("Maison Claire, 1200 Laurel Street NW, Washington"),
    dateTime: dinnerAt("19:00"),
    endDateTime: dinnerAt("22:30"),
    updatedAt: now,
    calendarSequence: 0,
    registrationDeadline: instantAt(addDays(today, 13), "17:00", config.chapter.timeZone),
    imageUrl: "/uploads/truffles.jpg",
    imageAlt: written("Black truffles on a linen cloth"),
  };
  const receipt = {
    amount: "650.00",
    paidAt: now,
    card: written("Visa XXXX1111"),
    invoiceNumber: "CH-3DE3949B3416831",
    transactionId: "62801452754",
  };
  const menu = {
    chooseBy: instantAt(addDays(today, 12), "17:00", config.chapter.timeZone),
    asksForDishes: true,
  };
  const left = { dinner, at: now, coming: new Set<string>() };
  const booked = { party, dinner, at: now, answered: 2, menu };
  const dues = { ...receipt, amount: (config.duesCents / 100).toFixed(2) };
  const offer = {
    offerId: 3,
    dinner,
    tickets: 2,
    until: new Date(now.getTime() + config.offerMs),
  };
  const check = {
    amount: party.amount,
    receivedAt: now,
    method: "check",
    reference: "1042",
    receivedBy: null,
  };
  const link = (of: { id: number; firstName: string; userName: string }, sign: string) => ({
    lastName: "Berg",
    ...of,
    memberId: of.id,
    token: sign.repeat(43),
    tokenHash: sign,
  });
  const remind = (stage: Parameters<typeof renewalReminder>[2]["stage"], days: number, members = [anna]) =>
    renewalReminder(config, anna.email, { members, stage, paidThrough: addDays(today, days), today });
  return [
    ["registration-confirmed", registrationConfirmed(config, anna, booked)],
    [
      "registration-confirmed-paid",
      registrationConfirmed(config, anna, {
        ...booked,
        paid: { what: `${dinner.title}, 4 tickets`, receipt },
      }),
    ],
    ["registration-confirmed-check", registrationConfirmed(config, anna, { ...booked, received: check })],
    [
      "party-payment-received",
      partyPaymentReceived(config, anna, { party, dinner, receipt: { ...check, id: 1 } }),
    ],
    [
      "payment-link",
      paymentLink(config, anna, { party, dinner, due: party.amount, token: "A".repeat(43), now }),
    ],
    ["payment-received", paymentReceived(config, anna, { what: `${dinner.title}, 4 tickets`, receipt })],
    [
      "refund-sent",
      refundSent(config, anna, {
        what: dinner.title,
        refund: {
          id: 1,
          amount: "175.00",
          told: null,
          kind: "refund",
          card: "Visa XXXX1111",
        },
      }),
    ],
    ["charged-in-error", chargedInError(config, anna, { what: dinner.title, receipt, why: "second charge" })],
    ["payment-too-late", paymentCameTooLate(config, anna, { party, dinner, paymentId: 1, waiting: true })],
    [
      "payment-not-needed",
      paymentNotNeeded(config, anna, { dinner, payment: { id: 1, amount: "650.00" }, why: "paid already" }),
    ],
    [
      "registration-cancelled",
      registrationCancelled(config, anna, {
        party,
        money: "$650.00 will be returned to the card you paid with.",
        ...left,
      }),
    ],
    [
      "registration-removed",
      removedByOfficer(config, anna, {
        row: { id: party.id, status: "confirmed" },
        money: "$650.00 will be returned to the card you paid with.",
        ...left,
      }),
    ],
    [
      "removed-from-waitlist",
      removedByOfficer(config, anna, {
        row: { id: party.id, status: "waitlist" },
        money: "",
        ...left,
      }),
    ],
    [
      "moved-to-waitlist",
      movedToWaitlist(config, anna, {
        id: party.id,
        ...left,
        money: "$650.00 will be returned to the card you paid with.",
      }),
    ],
    ["credit-granted", creditGranted(config, { ...anna, memberId: 1 }, credit)],
    ["credit-ending", creditEnding(config, { ...anna, memberId: 1 }, credit)],
    [
      "payment-voided",
      paymentVoided(config, anna, {
        paymentId: 1,
        dinner,
        what: "The payment of $650.00 by check 1042 was voided. Reason: The check bounced",
        due: 65_000,
        owing: { row: { paysLaterSince: now, payBy: null }, hasLink: true },
        at: now,
      }),
    ],
    [
      "guest-dropped",
      personDropped(config, anna, {
        at: now,
        person: { id: 8, kind: "guest", firstName: "Eva", lastName: "Nová" },
        party: { ...party, guestTickets: 1, amount: "475.00" },
        dinner,
        money: "$175.00 will be returned to the card you paid with.",
      }),
    ],
    [
      "person-added",
      personAdded(config, anna, {
        at: now,
        person: { id: 9, kind: "guest", firstName: "Eva", lastName: "Nová" },
        party: { ...party, guestTickets: 3, amount: "825.00" },
        dinner,
        money: "$175.00 is due. Please pay at the dinner, or contact a chapter officer.",
      }),
    ],
    [
      "party-received",
      partyReceived(config, anna, {
        party,
        owner: { firstName: "Lan", lastName: "Li" },
        how: "instead",
        money: "There is nothing more to pay.",
        isFilled: true,
        seatOfOwner: "lost",
        dinner,
        at: now,
      }),
    ],
    [
      "party-handed-over",
      partyHandedOver(config, anna, {
        party,
        heir: { firstName: "Lan", lastName: "Li" },
        seat: "kept",
        money: undefined,
        dinner,
        at: now,
        coming: new Set(),
      }),
    ],
    [
      "party-moved",
      partyMoved(config, anna, {
        party,
        from: left,
        to: { ...dinner, id: dinner.id + 1, title: "Oyster Evening" },
        at: now,
        money: "$50.00 is due. Please pay at the dinner, or contact a chapter officer.",
      }),
    ],
    [
      "ticket-changed",
      ticketChanged(config, anna, {
        person: { id: 9, kind: "guest", firstName: "Eva", lastName: "Nová" },
        party: { ...party, memberTickets: 1, guestTickets: 2, amount: "475.00" },
        dinner,
        money: "$25.00 is due. Please pay at the dinner, or contact a chapter officer.",
        at: new Date(),
      }),
    ],
    [
      "person-removed-by-officer",
      personDropped(config, anna, {
        at: now,
        person: { id: 8, kind: "guest", firstName: "Eva", lastName: "Nová" },
        party: { ...party, guestTickets: 1, amount: "475.00" },
        dinner,
        money:
          "$100.00 of the $175.00 for Eva Nová will be returned to the card you paid with. Reason: The venue keeps its share.",
        by: "officer",
      }),
    ],
    [
      "seat-given-up",
      seatGivenUp(config, anna, {
        party: { ...party, memberTickets: 1, amount: "500.00" },
        dinner,
        money: "$150.00 will be returned to the card you paid with.",
        attendee: { id: 3, name: `${karl.firstName} ${karl.lastName}` },
      }),
    ],
    ["own-seat-given-up", ownSeatGivenUp(config, companion, { party, ...left, attendeeId: 3 })],
    [
      "brought-along",
      broughtAlong(config, companion, { ...booked, owner: anna, hasAnswered: false, seesParty: true }),
    ],
    ["seat-released", seatReleased(config, companion, { owner: anna, party, ...left })],
    ["seat-lost", seatLost(config, companion, { owner: anna, party, ...left, why: "someone else has it" })],
    ["needs-brought", needsBrought(config, companion, { owner: anna, party, dinner, at: now })],
    [
      "kitchen-copy",
      composeCopy(
        config,
        { to: "chef@example.org", owners: "nobody", greeting: written("Dear team of Maison Claire,") },
        {
          facts: {
            eventId: dinner.id,
            title: dinner.title,
            location: dinner.location,
            guarantee: 86,
            startsAt: dinner.dateTime,
            timeZone: config.chapter.timeZone,
            persons: [],
            kitchen: {
              copy: 2,
              code: "7F3A2",
              changes: [],
              previous: { copy: 1, code: "B22C4", madeAt: now, delivery: null },
            },
          },
          version: 2,
          place: 0,
          sender: { name: `${anna.firstName} Weber`, email: anna.email, telephone: null },
        },
      ),
    ],
    [
      "circular",
      emailsOf(config, circular, { circularId: 1, files: [], writer: { memberId: 9 } })[0] ?? null,
    ],
    [
      "circular-news",
      emailsOf(config, news, { circularId: 2, files: [], writer: { memberId: 9 } })[0] ?? null,
    ],
    ...sampleMoments(config, now, { anna, karl, dinner, values }),
    ["sender-test", senderTest(config, { pattern: "returned+*@example.org", code: "abcdefghijklm" })],
    ["circular-test", testEmail(config, circular, { to: anna.email, writer: { memberId: 9 }, key: "1" })],
    ["needs-asked", needsAsked(config, anna, { event: dinner, party, until: dinner.dateTime, at: now })],
    [
      "dishes-changed",
      dishesChanged(
        config,
        { to: anna },
        {
          dinner,
          party,
          version: 2,
          closesAt: dinner.dateTime,
          isClosed: false,
          dishes: [
            { name: anna.firstName, course: "Main course", dish: "Venison", renamedTo: null },
            { name: karl.firstName, course: "Dessert", dish: "Pear", renamedTo: "Poached pear" },
          ],
        },
      ),
    ],
    [
      "paid-after-cancelling",
      paidAfterTheEnd(config, anna, { dinner, payment: { id: 1, amount: "650.00" }, how: "cancelled" }),
    ],
    [
      "paid-after-removal",
      paidAfterTheEnd(config, anna, { dinner, payment: { id: 1, amount: "650.00" }, how: "removed" }),
    ],
    ["waitlist-joined", waitlistJoined(config, anna, { party: { ...party, guestTickets: 1 }, dinner })],
    [
      "event-moved",
      eventMoved(config, anna, {
        party: { id: 12, status: "confirmed" },
        before: { ...dinner, dateTime: dinnerAt("18:00") },
        after: dinner,
        at: now,
      }),
    ],
    [
      "event-called-off",
      eventCalledOff(config, anna, { party: { id: 12, status: "waitlist" }, dinner, at: now }),
    ],
    ["seat-offered", seatOffered(config, anna, offer)],
    ["offer-lengthened", offerLengthened(config, anna, offer)],
    ["offer-expired", offerExpired(config, anna, { ...offer, after: "passed on" })],
    ["offer-expired-seats-free", offerExpired(config, anna, { ...offer, after: "open to all" })],
    ["offer-expired-closed", offerExpired(config, anna, { ...offer, after: "closed" })],
    ["unpaid-replaced", unpaidReplaced(config, anna, { party, dinner, payer: karl, now: "seated" })],
    [
      "unpaid-replaced-waiting",
      unpaidReplaced(config, anna, { party, dinner, payer: karl, now: "waiting again" }),
    ],
    ["waitlist-ended", placedElsewhere(config, anna, { entry: { id: 1 }, dinner })],
    ["dues-paid", duesPaid(config, anna, { ...dues, paidThrough: addDays(today, 365) })],
    ["dues-paid-twice", duesPaidTwice(config, anna, dues)],
    [
      "dues-received",
      duesReceived(config, anna, {
        id: 7,
        amount: dues.amount,
        paymentDate: dues.paidAt,
        paymentMethod: "check",
        reference: "1042",
        receivedBy: null,
        paidThrough: addDays(today, 365),
      }),
    ],
    ["renewal-reminder-30-days", remind("30 days", 30)],
    ["renewal-reminder-7-days-couple", remind("7 days", 7, [anna, { ...anna, ...karl }])],
    ["renewal-reminder-expired", remind("expired", -1)],
    ["dues-reminder", duesReminder(config, anna.email, { members: [anna], paidThrough: null, today })],
    [
      "invitation",
      invitation(config, anna, {
        to: anna.email,
        token: "I".repeat(43),
        tokenHash: "I",
        expiresAt: new Date(now.getTime() + 7 * 86_400_000),
      }),
    ],
    ["login-chosen", notice(loginChosen("anna"))],
    ["new-device", notice(newDevice("anna", "Safari on an iPhone"))],
    ["sign-in-link", signInLinks(config, anna.email, [link(anna, "A")])],
    ["sign-in-links-couple", signInLinks(config, anna.email, [link(anna, "A"), link(karl, "K")])],
    ["password-reset", passwordReset(config, anna.email, [link(anna, "A")])],
    ["password-reset-couple", passwordReset(config, anna.email, [link(anna, "A"), link(karl, "K")])],
    ["password-changed", changed],
    ["passkeys-changed", added],
    [
      "passkeys-ended",
      notice(passkeyNews({ what: "ended", by: { owner: { memberId: 2 }, fullName: "Karl Weber" } })),
    ],
    ["login-changes", allOf(changed, added)],
    ["email-changed", emailChanged(config, confirmed, { email: "anna@example.net", at: now })],
    ["confirm-email", confirmAddress(config, anna, { address: "anna@example.net", token: "A".repeat(43) })],
    [
      "email-changing",
      addressChanging(config, anna, { address: anna.email, token: "B".repeat(43), at: now }),
    ],
    [
      "email-change-stopped",
      changeStopped(config, anna, {
        link: { id: 1, address: anna.email },
        ended: [
          { what: "sessions", count: 2 },
          { what: "passkeys", count: 1 },
          { what: "calendars", count: 1 },
        ],
      }),
    ],
    ["email-put-back", addressPutBack(config, anna, { address: "anna@example.net", linkId: 1 })],
  ];
}

/** What several notices become that wait at the same time. */
function allOf(...emails: readonly ComposedEmail[]): ComposedEmail {
  const last = emails.at(-1);
  if (!last?.joins) throw new Error("this email joins no others");
  const notices = emails.flatMap(({ joins }) => joins?.notice ?? []);
  return { ...last, ...last.joins.compose(notices) };
}
