import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "#server/app.ts";
import { aDinner } from "#test/factories.ts";
import { aMenu } from "#test/people/menus.ts";
import { useLine } from "#test/services/line.ts";

const { app, people, facts, as, register, patch } = useLine();
const QUESTION = { about: "seatingRequests", firstName: "Eva", lastName: "Nová" };

/** Where the party is when a call names it by its earlier number. */
type State = "paid" | "unpaid" | "waiting";
/** What a call sends, and what the live party (or none) shows afterwards: only if the call acted on that one. */
type Call = {
  state: State;
  body?: (live: Live) => object;
  /** If the live party is refused, and not one of the earlier number. */
  refused?: string;
  shows: object | undefined;
};
type Live = { id: number; updatedAt: string; guest: number };

let menu: Awaited<ReturnType<typeof aMenu>>;
let gala: number;
beforeEach(async () => {
  gala = (await aDinner(app.db, { title: "Gala" })).id;
  await app.db.execute(
    sql`update events set total_seats = 8, registration_deadline = date_time - interval '2 days'`,
  );
  menu = await aMenu(app.db, facts.dinner);
});

const dishFor = (attendeeId: number) => ({
  version: menu.version,
  choices: [{ attendeeId, ...menu.dish("Turbot") }],
});

const CALLS: Record<string, Call> = {
  "PATCH /api/registrations/:id": {
    state: "paid",
    body: () => ({ adminNotes: "Called" }),
    shows: { notes: "Called" },
  },
  "PATCH /api/registrations/:id/contact": {
    state: "paid",
    body: ({ updatedAt }) => ({ email: "huy@example.org", sendAgain: false, updatedAt }),
    refused: "This address is part of the member’s own record. Please change it there.",
    shows: {},
  },
  "POST /api/registrations/:id/payment-link": {
    state: "paid",
    body: () => ({ due: "325.00", to: "huy@example.org" }),
    refused: "Nothing is due from this party.",
    shows: {},
  },
  "POST /api/registrations/:id/persons": {
    state: "paid",
    body: ({ updatedAt }) => ({
      kind: "guest",
      firstName: "Ana",
      lastName: "Duarte",
      updatedAt,
      price: "175.00",
      paidHow: "cash",
      isTold: false,
    }),
    shows: { guests: 2 },
  },
  "POST /api/registrations/:id/owner": {
    state: "paid",
    body: ({ updatedAt }) => ({ memberId: people.olga.id, updatedAt, amount: "325.00" }),
    shows: undefined,
  },
  "POST /api/registrations/:id/move": {
    state: "paid",
    body: ({ updatedAt }) => ({
      eventId: gala,
      updatedAt,
      amount: "325.00",
      goesBack: "0.00",
      isTold: false,
    }),
    shows: { dinner: "Gala" },
  },
  "POST /api/registrations/:id/put-back": {
    state: "paid",
    refused: "This party wasn’t removed, or is back already.",
    shows: {},
  },
  "POST /api/registrations/:id/preview": {
    state: "paid",
    body: ({ guest }) => ({ change: "remove person", attendeeId: guest }),
    shows: { guests: 1 },
  },
  "DELETE /api/registrations/:id": { state: "paid", shows: undefined },
  "POST /api/registrations/:id/offer": { state: "waiting", shows: { offers: 1 } },
  "POST /api/registrations/:id/lengthen-offer": {
    state: "waiting",
    body: () => ({
      seenUntil: "2026-03-11T15:00:00.000Z",
      until: "2026-03-12T15:00:00.000Z",
      reason: "On the telephone",
    }),
    refused: "This party has no open offer.",
    shows: { offers: 0 },
  },
  "POST /api/registrations/:id/credit": {
    state: "unpaid",
    body: () => ({}),
    refused: "No credit is left to use.",
    shows: {},
  },
  "POST /api/registrations/:id/cancel": { state: "paid", body: () => ({}), shows: undefined },
  "POST /api/registrations/:id/remove-guest": {
    state: "paid",
    body: () => ({ index: 0, lastName: "Nová", guestTickets: 1 }),
    shows: { guests: 0 },
  },
  "PUT /api/registrations/:id/details": {
    state: "paid",
    body: ({ updatedAt }) => ({
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
      memberInfo: [],
      updatedAt,
      foodRequests: null,
      seatingRequests: "By the window",
      specialRequirements: null,
    }),
    shows: { seating: "By the window" },
  },
  "POST /api/registrations/:id/keep-request": {
    state: "paid",
    body: () => QUESTION,
    shows: { questions: 0 },
  },
  "PUT /api/registrations/:id/couple-seating": {
    state: "paid",
    body: () => ({ coupleSeating: "free" }),
    shows: { couple: "free" },
  },
  "PUT /api/registrations/:id/choices": {
    state: "paid",
    body: ({ guest }) => dishFor(guest),
    shows: { dishes: 1 },
  },
  "GET /api/registrations/:id/calendar": { state: "paid", shows: {} },
  "POST /api/payment/create-hosted-page": { state: "unpaid", shows: { pages: 1 } },
};

/** Every call of the contract that names a party by its number. */
const named = endpoints.filter(
  ({ path, input }) =>
    path.startsWith("/api/registrations/:id") ||
    (input instanceof z.ZodObject && "registrationId" in input.shape),
);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A party that was moved to the line and is now where `state` says; its earlier number. */
async function moved(state: State): Promise<number> {
  const { huy, olga } = people;
  const first = (await register(huy, [1, 1])).body.id;
  await patch(first, { status: "confirmed", paymentMethod: "cash" });
  await patch(first, { status: "waitlist" });
  if (state === "unpaid") {
    await as(olga, `POST /api/registrations/${first}/offer`);
    expect((await register(huy, [1, 1])).status).toBe(201);
  } else {
    const second = (await patch(first, { status: "confirmed", paymentMethod: "cash" })).body.id;
    expect(second).not.toBe(first);
    if (state === "waiting") await patch(second, { status: "waitlist" });
  }
  await app.db.execute(sql`update registrations set special_requirements = 'Eva needs a ramp',
    request_questions = ${JSON.stringify([QUESTION])}::jsonb where removed_at is null`);
  return first;
}

async function liveParty() {
  const { rows } =
    await app.db.execute(sql`select r.id, r.updated_at as "updatedAt", r.guest_tickets as guests,
      r.admin_notes as notes, r.seating_requests as seating, r.couple_seating as couple,
      jsonb_array_length(r.request_questions) as questions, 0 as offers,
      (select e.title from events e where e.id = r.event_id) as dinner,
      (select max(a.id) from attendees a where a.registration_id = r.id and a.kind = 'guest') as guest,
      (select count(*)::int from choices c join attendees a on a.id = c.attendee_id
        where a.registration_id = r.id) as dishes,
      (select count(*)::int from payments p where p.purpose = 'registration' and p.subject_id = r.id) as pages
    from registrations r where r.member_id = ${people.huy.id} and r.removed_at is null
    union all select w.number, w.updated_at, w.guest_tickets, null, null, null, 0,
      (select count(*)::int from waitlist_offers o where o.entry_id = w.id), null, null, 0, 0
    from waitlist_entries w where w.member_id = ${people.huy.id} and w.ended_at is null`);
  return rows[0] as (Live & Record<string, unknown>) | undefined;
}

async function call(one: (typeof named)[number], number: number, body: object = {}) {
  const who = one.who === "limited" ? people.olga : people.huy;
  const path = one.path.replace(":id", String(number));
  return as(who, `${one.method} ${path}`, one.path.includes(":id") ? body : { registrationId: number });
}

describe("a call that names a party by an earlier number", () => {
  it("is each that the contract has", () => {
    expect(named.map(nameOf).sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(named.map((one) => [nameOf(one), one] as const))("%s acts on the live party", async (name, one) => {
    const { state, body, refused, shows } = CALLS[name] as Call;
    const first = await moved(state);
    const live = await liveParty();
    if (!live) throw new Error("the party is not there");
    if (state !== "unpaid" || live.id !== first) expect(live.id).not.toBe(first);
    const sent = body?.({ ...live, updatedAt: new Date(live.updatedAt).toISOString() });
    const reply = await call(one, first, sent);
    if (refused) expect([reply.status, reply.body.message]).toEqual([409, refused]);
    else expect(reply.status, reply.text).toBeLessThan(300);
    const after = await liveParty();
    if (shows) expect(after).toMatchObject(shows);
    else expect(after).toBeUndefined();
  });

  it.each(named.map((one) => [nameOf(one), one] as const))(
    "%s finds nothing where nothing of it is live",
    async (name, one) => {
      const { state, body } = CALLS[name] as Call;
      const first = await moved(state);
      const live = await liveParty();
      if (!live) throw new Error("the party is not there");
      await as(people.olga, `DELETE /api/registrations/${first}`);
      const sent = body?.({ ...live, updatedAt: new Date(live.updatedAt).toISOString() });
      const ended = await call(one, first, sent);
      // A party that once waited is told so.
      const isOffer = name.endsWith("offer");
      expect([ended.status, ended.body.message]).toEqual(
        isOffer ? [409, "This party is no longer waiting."] : [404, "Registration not found"],
      );
    },
  );
});

it("Dishes for the persons of an earlier party are refused with the party as it is now", async () => {
  const first = (await register(people.huy, [1, 1])).body.id;
  const before = await liveParty();
  await patch(first, { status: "confirmed", paymentMethod: "cash" });
  await patch(first, { status: "waitlist" });
  const second = (await patch(first, { status: "confirmed", paymentMethod: "cash" })).body.id;
  const { status, body } = await as(
    people.huy,
    `PUT /api/registrations/${first}/choices`,
    dishFor(before?.guest ?? 0),
  );
  expect([status, body.message]).toEqual([
    409,
    "Your registration was changed since you opened it. Please choose again.",
  ]);
  expect(body.menu).toMatchObject({
    registrationId: second,
    persons: [{ isMe: true }, { firstName: "Eva" }],
  });
});

it("Dishes are refused with a reason while the party waits", async () => {
  const first = await moved("waiting");
  const body = { version: menu.version, choices: [] };
  const reply = await as(people.huy, `PUT /api/registrations/${first}/choices`, body);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "There are no dishes to choose while you’re on the waitlist.",
  ]);
  expect((await as(people.minh, `PUT /api/registrations/${first}/choices`, body)).status).toBe(404);
});
