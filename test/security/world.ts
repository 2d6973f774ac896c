import { sql } from "drizzle-orm";
import { hashToken } from "#server/platform/link-token.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import {
  aDinner,
  aDuesPayment,
  aMember,
  anAdministrator,
  aRegistration,
  sessionOf,
} from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aChoiceLink } from "#test/people/choice-links.ts";
import { PASSWORD } from "#test/people/log-ins.ts";
import { partyOf } from "#test/people/many-members.ts";
import { aMenu } from "#test/people/menus.ts";
import { aPaymentLink } from "#test/people/payment-links.ts";
import type { Shop } from "#test/services/shop.ts";
import { aCredit, newest, twoReturns } from "./stored.ts";

/** Is in everything that is Bert's and nothing else: anyone else who reads it has read what is not theirs. */
export const BERTS = "Bertmark";

/** What one member has in the portal, by which a call can be aimed at it. */
export type Things = {
  memberId: number;
  userName: string;
  email: string;
  cookie: string;
  /** Another open session of theirs. */
  sessionId: number;
  passkeyId: number;
  /** A party with a guest at the first dinner, paid outside the system. */
  confirmedId: number;
  confirmedUpdatedAt: string;
  /** The guest in it. */
  guestId: number;
  /** A seating wish of that guest, and the party’s seating request. */
  wishId: number;
  mark: string;
  /** A party whose payment is open, and the secret in the addresses of that payment. */
  pendingId: number;
  reference: string;
  /** A place in the queue of the dinner that is full. */
  waitingId: number;
  /** A party that a card paid, its payment and its charge. */
  paidId: number;
  paymentId: number;
  transactionId: string;
  /** Money that is owed back for a party given up, and the email that told of it. */
  refundId: number;
  differenceId: number;
  /** A year of dues that an officer recorded. */
  manualDuesId: number;
  /** What an officer recorded for a party, and that party. */
  manualPaymentId: number;
  manuallyPaidId: number;
  manuallyPaidUpdatedAt: string;
  /** Two returns of what an officer recorded for another party: one that is due, and one that was made. */
  returnIds: { due: number; made: number };
  /** A credit, and a party of its member that pays later. */
  creditId: number;
  owingId: number;
  /** A party that was to pay later, and has not paid by the end of its dinner. */
  unpaidId: number;
  /** The secret of the payment link of that party. */
  payToken: string;
  choiceToken: string;
  emailId: number;
  /** From which an email came back. */
  mailboxId: number;
  calendarToken: string;
  resetToken: string;
  /** The secret of the link that confirms the address typed last. */
  linkToken: string;
};

/** The callers: two members, two officers, and an administrator of /api/login without a member record. */
export type World = {
  anna: Things;
  bert: Things;
  limited: string;
  full: string;
  administrator: string;
  dinners: { first: number; full: number; unpaid: number; open: number; free: number; past: number };
  /** Table 1 of the first dinner. */
  tableId: number;
  importId: number;
  /** A manual registration whose card payment is open. */
  manualId: number;
  userId: number;
  /** An event's deletion that an officer has announced, far ahead. */
  deletionId: number;
  /** The secret of an invitation to choose a login. */
  inviteToken: string;
  /** Two members without anything, to be made a couple or be deleted. */
  singles: [number, number];
  coupled: number;
  /** The menu of the first dinner, and a dish of it. */
  menu: { version: number; dish: { courseId: number; optionId: number } };
};

let passwordHash: Promise<string> | undefined;

/** A chapter in which two members have one of each thing that there is. */
export async function aWorld(shop: Shop): Promise<World> {
  const { app } = shop;
  passwordHash ??= hashPassword(PASSWORD);
  // Until then canceled seats are refunded.
  const registrationDeadline = new Date("2026-03-20T04:00:00.000Z");
  const dinner = async (title: string, more: object = {}) =>
    (await aDinner(app.db, { title, registrationDeadline, ...more })).id;
  const dinners = {
    first: await dinner("First Dinner"),
    full: await dinner("Full Dinner", { totalSeats: 1 }),
    unpaid: await dinner("Unpaid Dinner"),
    open: await dinner("Open Dinner"),
    free: await dinner("Dinner With Free Seats"),
    past: await dinner("Past Dinner", { dateTime: new Date("2026-01-24T22:00:00.000Z") }),
  };
  await app.db.execute(sql`insert into event_tables (event_id, number, seats)
    values (${dinners.past}, 1, 8), (${dinners.first}, 1, 8)`);
  const tableId = await newest<number>(shop, "id", "event_tables");
  const { version, dish } = await aMenu(app.db, dinners.first);
  const anna = await aPerson(shop, dinners, { firstName: "Anna", facts: {} });
  const bert = await aPerson(shop, dinners, {
    firstName: "Bert",
    facts: {
      lastName: BERTS,
      title: BERTS,
      pastOffices: BERTS,
      spouseName: BERTS,
      spouseType: "non-member",
      address: BERTS,
      city: BERTS,
      state: BERTS,
      zipCode: BERTS,
      officePhone: BERTS,
      homePhone: BERTS,
      cellPhone: BERTS,
      fax: BERTS,
      alternateEmail: `${BERTS}@example.net`,
      memberComments: BERTS,
      duesNotes: BERTS,
      adminComments: BERTS,
    },
  });
  const limited = await aMember(app.db, { firstName: "Lars", adminPrivileges: "limited", email: "l@x.org" });
  const full = await aMember(app.db, { firstName: "Olga", adminPrivileges: "full", email: "o@x.org" });
  await aRegistration(app.db, { eventId: dinners.full, memberId: limited.id });
  const user = await anAdministrator(app.db);
  const world = {
    anna,
    bert,
    dinners,
    tableId,
    menu: { version, dish: dish("Venison") },
    limited: await sessionOf(app, { memberId: limited.id }),
    full: await sessionOf(app, { memberId: full.id }),
    administrator: await sessionOf(app, { userId: user.id }),
    userId: user.id,
    singles: [await aSingle(shop, "Sol"), await aSingle(shop, "Sam")] as [number, number],
    coupled: await aSingle(shop, "Cleo"),
  };
  const partner = await aSingle(shop, "Carl");
  await app.call("POST", "/api/members/link-spouse", {
    cookie: world.full,
    body: { memberAId: world.coupled, memberBId: partner },
  });
  const upload = await app.call("POST", "/api/imports?name=members.csv", {
    cookie: world.full,
    file: new Blob(["First,Last\nIda,Import\n"]),
  });
  await app.call("POST", "/api/payment/create-manual-hosted-page", {
    cookie: world.full,
    body: {
      eventId: dinners.open,
      amount: "150.00",
      registrationData: {
        registrationType: "member",
        firstName: "Eva",
        lastName: "Li",
        memberTickets: 1,
        guestTickets: 0,
        memberInfo: [],
        guestInfo: [],
      },
    },
  });
  const manualId = await newest<number>(shop, "id", "manual_registrations");
  await app.db.execute(sql`insert into planned_deletions (thing, thing_id, officer_user_id, asked_at, due_at)
    values ('event', ${world.dinners.open}, ${world.userId}, ${app.now.toISOString()}, '2099-03-01')`);
  const deletionId = await newest<number>(shop, "id", "planned_deletions");
  const inviteToken = await anInvitation(shop);
  return { ...world, manualId, deletionId, importId: upload.body.id, inviteToken };
}

async function aSingle({ app }: Shop, firstName: string): Promise<number> {
  return (await aMember(app.db, { firstName, lastName: "Single", email: `${firstName}@single.org` })).id;
}

async function anInvitation(shop: Shop): Promise<string> {
  const token = "I".repeat(43);
  const now = shop.app.now.toISOString();
  await shop.app.db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at, kind)
    values (${hashToken(token)}, ${await aSingle(shop, "Ines")}, ${now}, ${now}::timestamptz + interval '7 days',
      'invitation')`);
  return token;
}

async function aPerson(
  shop: Shop,
  dinners: World["dinners"],
  { firstName, facts }: { firstName: string; facts: NonNullable<Parameters<typeof aMember>[1]> },
): Promise<Things> {
  const { app } = shop;
  const userName = firstName.toLowerCase();
  const email = `${userName}.${firstName === "Bert" ? BERTS.toLowerCase() : "own"}@example.org`;
  const { id: memberId } = await aMember(app.db, {
    firstName,
    userName,
    email,
    passwordHash: await passwordHash,
    ...facts,
  });
  const cookie = await sessionOf(app, { memberId });
  await sessionOf(app, { memberId });
  const sessionId = await newest<number>(shop, "id", "sessions");
  const { body: passkey } = await new Authenticator().add(app, cookie);
  const passkeyId = passkey.id;
  const mark = firstName === "Bert" ? BERTS : "Annas own";
  const requests = { foodRequests: mark, seatingRequests: mark, specialRequirements: mark };
  const guest = { firstName: "Guest", lastName: mark, tableNumber: null, seatingRequests: null };
  const confirmed = await aRegistration(app.db, {
    eventId: dinners.first,
    memberId,
    guestTickets: 1,
    guestInfo: [guest],
    amount: "325.00",
    ...requests,
    adminNotes: mark,
  });
  const guestId = await newest<number>(shop, "id", "attendees");
  await app.db.execute(sql`insert into seating_wishes (event_id, attendee_id, kind, words, created_at)
    values (${dinners.first}, ${guestId}, 'other', ${mark}, ${app.now.toISOString()})`);
  const wishId = await newest<number>(shop, "id", "seating_wishes");
  const waiting = await aRegistration(app.db, {
    eventId: dinners.full,
    memberId,
    status: "waitlist",
    ...requests,
  });
  const post = async (path: string, body: unknown = {}) => {
    const reply = await app.call("POST", path, { cookie, body });
    if (reply.status >= 400) throw new Error(`${path}: ${reply.text}`);
    return reply;
  };
  const take = async (eventId: number) =>
    (await post("/api/registrations", { ...partyOf(1, eventId), ...requests })).body.id;
  const byCheck = { amount: "150.00", paymentType: "manual", paymentMethod: "check" } as const;
  const manuallyPaid = await aRegistration(app.db, {
    eventId: dinners.unpaid,
    contactLastName: userName,
    ...byCheck,
  });
  const unpaid = await aRegistration(app.db, {
    eventId: dinners.past,
    contactLastName: userName,
    contactEmail: `${userName}@unpaid.example.org`,
    amount: "150.00",
    status: "unpaid",
  });
  const payToken = `${userName}-`.padEnd(43, "P");
  await aPaymentLink(app, {
    registrationId: unpaid.id,
    token: payToken,
    to: `${userName}@unpaid.example.org`,
  });
  const choiceToken = `${userName}-`.padEnd(43, "C");
  await aChoiceLink(app, { eventId: dinners.past, memberId, to: email, token: choiceToken });
  const manualPaymentId = await newest<number>(shop, "id", "manual_payments");
  const returned = await aRegistration(app.db, { eventId: dinners.past, memberId, ...byCheck });
  const returnIds = await twoReturns(app.db, returned.id);
  const creditId = await aCredit(app.db, memberId);
  const { id: laterId } = await aDinner(app.db);
  const owing = await aRegistration(app.db, {
    eventId: laterId,
    memberId,
    amount: "150.00",
    status: "unpaid",
  });
  const paidId = await take(dinners.open);
  const paid = await payFor(shop, cookie, paidId);
  const given = await take(dinners.unpaid);
  await payFor(shop, cookie, given);
  await post(`/api/registrations/${given}/cancel`);
  const pendingId = await take(dinners.unpaid);
  await post("/api/payment/create-hosted-page", { registrationId: pendingId });
  const reference = await newest<string>(shop, "reference", "payments");
  const refundId = await newest<number>(shop, "id", "payment_refunds");
  await shop.app.db.execute(
    sql`insert into reconciliation_items (kind, transaction_id, amount_here, amount_there, sentence, first_seen_at,
      last_seen_at) values ('amount-differs', ${`8${memberId}`}, 150, 140, 'Ten dollars less.', now(), now())`,
  );
  const differenceId = await newest<number>(shop, "id", "reconciliation_items");
  const emailId = await newest<number>(shop, "id", "outbox");
  await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
  await app.db.execute(sql`insert into mailboxes (address, refused, news_stopped_at, last_kind, last_at)
    values (${`back${memberId}@example.org`}, 1, now(), 'refused', now())`);
  const mailboxId = await newest<number>(shop, "id", "mailboxes");
  await aDuesPayment(app.db, { memberId, paidThrough: "2026-12-31", transactionId: `9${memberId}` });
  await aDuesPayment(app.db, {
    memberId,
    paidThrough: "2025-12-31",
    paymentMethod: "check",
    recordedBy: "member 1",
    isDayBeforeKnown: true,
  });
  const manualDuesId = await newest<number>(shop, "id", "dues_payments");
  const feed = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", { cookie });
  const resetToken = `${userName}-`.padEnd(43, "R");
  await app.db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at)
    values (${hashToken(resetToken)}, ${memberId}, ${app.now.toISOString()},
      ${app.now.toISOString()}::timestamptz + interval '30 minutes')`);
  const linkToken = `${userName}-`.padEnd(43, "L");
  await app.db.execute(sql`update members set email = 'new.' || email where id = ${memberId}`);
  await app.db.execute(sql`insert into address_links (member_id, kind, address, token_hash, sent_at, expires_at)
    select id, 'confirm', email, ${hashToken(linkToken)}, ${app.now.toISOString()},
      ${app.now.toISOString()}::timestamptz + interval '1 day' from members where id = ${memberId}`);
  return {
    memberId,
    userName,
    email,
    cookie,
    sessionId,
    passkeyId,
    pendingId,
    reference,
    paidId,
    ...paid,
    refundId,
    differenceId,
    manualDuesId,
    manualPaymentId,
    manuallyPaidId: manuallyPaid.id,
    manuallyPaidUpdatedAt: manuallyPaid.updatedAt.toISOString(),
    returnIds,
    creditId,
    owingId: owing.id,
    unpaidId: unpaid.id,
    emailId,
    mailboxId,
    resetToken,
    linkToken,
    payToken,
    choiceToken,
    confirmedId: confirmed.id,
    guestId,
    wishId,
    mark,
    waitingId: waiting.id,
    confirmedUpdatedAt: confirmed.updatedAt.toISOString(),
    calendarToken: new URL(feed.body.address).pathname.split("/").at(-1) ?? "",
  };
}

async function payFor(shop: Shop, cookie: string, registrationId: number) {
  const page = await shop.app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  const { transId } = await shop.pay(page.body.token);
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  const paymentId = await newest<number>(shop, "id", "payments");
  return { paymentId, transactionId: transId ?? "" };
}
