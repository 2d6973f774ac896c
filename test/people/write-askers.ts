import { inArray, sql } from "drizzle-orm";
import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { priceOf, pricesIn } from "#server/events/price-rules.ts";
import type { EventFacts } from "#server/events/rules.ts";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { newPaymentIds } from "#server/payments/open-payment.ts";
import { payments } from "#server/payments/tables.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { memberNeeds, registrations } from "#server/registrations/tables.ts";
import { seatHolds, waitlistEntries, waitlistOffers } from "#server/registrations/waitlist/tables.ts";
import { users } from "#server/session/tables.ts";
import type { TestApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import type { Asker, FormerParty, OwnParty } from "./any-asker.ts";

const NEEDS = { none: true } as const;
const HOUR = 3_600_000;

/** An asker as they are in the database. */
export type Asking = {
  asker: Asker;
  who: { memberId: number | null; userId: number | null };
  spouseId: number | null;
  eventId: number;
  /** Their own party at the event, and a stranger's unpaid one. */
  ownId: number | null;
  strangersId: number;
  form: ReturnType<typeof formOf>;
};

/** IDs far above those that the product gives out, so that many rows refer to each other before they are written. */
let lastId = 1_000_000;
const nextId = () => ++lastId;

type Offer = { endsIn: number; isShort: boolean };
/** How an offer ended; null if it is open. */
type Ending = { acceptedAt: Date } | { declinedAt: Date; passedInRound: number } | null;
type Registration = typeof registrations.$inferInsert & { id: number };
type Entry = typeof waitlistEntries.$inferInsert & { id: number };
type Party = Omit<Partial<Registration>, "status"> & {
  eventId: number;
  status?: RegistrationStatus | undefined;
};

/** Writes the worlds of many askers, each with an event, a spouse and a stranger of their own, in few statements. */
export async function writeAskers(app: TestApp, askers: readonly Asker[]): Promise<Asking[]> {
  const { db, now } = app;
  const at = (ms: number) => new Date(now.getTime() + ms);
  const elsewhere: number[] = [];
  for (let n = 0; n < 13; n += 1) elsewhere.push((await aDinner(db, { totalSeats: 10_000 })).id);
  const notAhead = [await aDinner(db, { dateTime: now }), await aDinner(db, { deletedAt: now })];
  const rows = {
    events: [] as (typeof events.$inferInsert)[],
    members: [] as (typeof members.$inferInsert)[],
    users: [] as (typeof users.$inferInsert)[],
    registrations: [] as Registration[],
    entries: [] as Entry[],
    became: [] as { entry: number; registration: number }[],
    holds: [] as (typeof seatHolds.$inferInsert)[],
    offers: [] as (typeof waitlistOffers.$inferInsert)[],
    payments: [] as (typeof payments.$inferInsert)[],
    profiles: [] as (typeof memberNeeds.$inferInsert)[],
    couples: [] as { id: number; spouse_id: number }[],
    persons: [] as { party: number; place: number; member: number; officer: boolean; needs: boolean }[],
  };
  const person = (name: string, facts: { isAccount?: boolean } = {}) => {
    const id = nextId();
    const email = `${name}${id}@example.org`;
    const one = { id, firstName: name, lastName: "Weber", email };
    if (facts.isAccount) rows.users.push({ ...one, isAdmin: true });
    else rows.members.push({ ...one, confirmedEmail: email });
    return facts.isAccount ? { memberId: null, userId: id } : { memberId: id, userId: null };
  };
  const waits = ({ eventId, memberId, userId, memberTickets, guestTickets, ...facts }: Party) => {
    const [joinedAt, endedAt] = [facts.createdAt ?? at(-HOUR), facts.removedAt ?? null];
    const entry = {
      id: nextId(),
      eventId,
      memberId: memberId ?? null,
      userId: userId ?? null,
      memberTickets: memberTickets ?? 1,
      guestTickets: guestTickets ?? 0,
      quoteCents: 100,
      joinedAt,
      createdAt: joinedAt,
      updatedAt: joinedAt,
      endedAt,
      endedBecause: endedAt && ("left" as const),
    };
    rows.entries.push({ ...entry, number: entry.id });
    return { ...entry, amount: "1.00" };
  };
  const party = ({ status, ...facts }: Party) => {
    if (status === "waitlist") return waits(facts);
    const one: Registration = {
      id: nextId(),
      amount: "1.00",
      createdAt: at(-HOUR),
      updatedAt: at(-HOUR),
      ...facts,
      ...(status && { status: status === "unpaid" ? "confirmed" : status }),
    };
    rows.registrations.push(one);
    return one;
  };
  /** The place in line from which a registration came. */
  const cameFrom = (registration: Registration) => {
    const entry = waits(registration);
    const place = rows.entries.find(({ id }) => id === entry.id);
    if (place) Object.assign(place, { endedAt: at(-1), endedBecause: "placed" });
    rows.became.push({ entry: entry.id, registration: registration.id });
    return entry.id;
  };
  const askings = askers.map((asker) => {
    const eventId = nextId();
    const who = person("Asker", asker);
    const memberId = who.memberId;
    const spouseId = asker.isLinked && memberId !== null ? (person("Spouse").memberId ?? 0) : null;
    if (spouseId !== null && memberId !== null)
      rows.couples.push({ id: memberId, spouse_id: spouseId }, { id: spouseId, spouse_id: memberId });
    if (asker.hasProfile)
      for (const id of [memberId, spouseId])
        if (id !== null) rows.profiles.push({ memberId: id, needs: { ...NEEDS }, updatedAt: now });

    const own = asker.own && party(ownParty(asker.own, { eventId, who, now }));
    const isLive = own !== null && asker.own?.status !== "waitlist";
    const stranger = party({
      eventId,
      memberId: person("Stranger").memberId,
      status: "pending" as const,
      holdSlot: 1,
      holdExpiresAt: at(HOUR),
      heldSince: at(-60_000),
    });
    const others = [stranger];
    const offered = (entryId: number, { endsIn, isShort }: Offer, ending: Ending): number => {
      const [offeredAt, expiresAt] = [at(endsIn - (isShort ? HOUR : 2 * HOUR)), at(endsIn)];
      const holdId = ending ? null : nextId();
      if (holdId !== null)
        rows.holds.push({
          id: holdId,
          eventId,
          seats: ticketsOf(asker.own?.tickets ?? asker.tickets),
          heldFor: "offer",
          expiresAt,
          createdAt: offeredAt,
        });
      const offer = {
        id: nextId(),
        seats: ticketsOf(asker.own?.tickets ?? asker.tickets),
        prices: pricesOf(asker),
      };
      rows.offers.push({ ...offer, entryId, eventId, holdId, offeredAt, expiresAt, ...ending });
      return offer.id;
    };
    if (asker.before) {
      const former = party(formerParty(asker.before, { eventId, who, now }));
      if (asker.before.wasOffered) {
        const entryId = asker.before.status === "waitlist" ? former.id : cameFrom(former as Registration);
        offered(
          entryId,
          { endsIn: -2 * HOUR, isShort: false },
          { declinedAt: at(-3 * HOUR), passedInRound: 1 },
        );
      }
    }
    if (own && asker.own?.offer) {
      const offerId = offered(isLive ? cameFrom(own as Registration) : own.id, asker.own.offer, null);
      const offer = rows.offers.find(({ id }) => id === offerId);
      const held = rows.holds.findIndex(({ id }) => id === offer?.holdId);
      if (isLive && offer) {
        rows.holds.splice(held, 1);
        Object.assign(offer, { holdId: null, acceptedAt: at(-1) });
        Object.assign(own, { offerId });
      }
    }
    if (!isLive && memberId !== null && asker.broughtBy !== "nobody") {
      const isSpouse = asker.broughtBy === "spouse" && spouseId !== null;
      const owner = isSpouse ? spouseId : person("Friend").memberId;
      const brought = party({ eventId, memberId: owner, memberTickets: 2 });
      others.push(brought);
      rows.persons.push({ party: brought.id, place: 1, member: memberId, officer: !isSpouse, needs: false });
    }
    const isSpouseThere = others.some((one) => one.memberId === spouseId);
    if (spouseId !== null && asker.spouseComes !== "no" && !isSpouseThere) {
      const isTheirs = asker.spouseComes === "with their own party";
      const owner = isTheirs ? spouseId : (person("Host").memberId ?? 0);
      const coming = party({ eventId, memberId: owner, memberTickets: 2 });
      others.push(coming);
      if (!isTheirs)
        rows.persons.push({ party: coming.id, place: 1, member: spouseId, officer: true, needs: false });
    }
    const told = { nobody: null, caller: memberId, spouse: spouseId }[asker.answered];
    if (told !== null) {
      const gone = party({
        eventId,
        memberId: person("Former").memberId,
        memberTickets: 2,
        removedAt: at(-HOUR),
        removedReason: "cancelled_by_member" as const,
      });
      rows.persons.push({ party: gone.id, place: 1, member: told, officer: false, needs: true });
    }
    const isUnpaid = asker.own?.status === "pending";
    for (const [n, isInReview] of asker.holds.slice(0, isUnpaid ? 2 : 3).entries()) {
      const held = party({
        eventId: elsewhere[n] ?? 0,
        ...who,
        status: "pending" as const,
        holdSlot: n + (isUnpaid ? 2 : 1),
        holdExpiresAt: at(HOUR),
        heldSince: at(-60_000),
      });
      if (isInReview)
        rows.payments.push({
          purpose: "registration" as const,
          subjectId: held.id,
          amount: "1.00",
          description: "1 ticket",
          ...newPaymentIds(),
          lookAgainAt: at(HOUR),
          createdAt: now,
          updatedAt: now,
        });
    }
    for (let n = 0; n < asker.waitsFor; n += 1)
      party({ eventId: elsewhere[3 + n] ?? 0, ...who, status: "waitlist" });
    // These do not count: past, deleted, and given up.
    if (asker.waitsFor > 0) {
      for (const { id } of notAhead) party({ eventId: id, ...who, status: "waitlist" });
      const removed = { removedAt: at(-HOUR), removedReason: "cancelled_by_member" as const };
      party({ eventId: elsewhere[0] ?? 0, ...who, status: "waitlist", ...removed });
    }
    const isOffered = asker.own?.status === "waitlist" && asker.own.offer !== null;
    const ownSeats = asker.own && (isLive || isOffered) ? ticketsOf(asker.own.tickets) : 0;
    const isFreed = isUnpaid || (isOffered && (asker.own?.offer?.endsIn ?? 0) > 0);
    const free = Math.max(0, ticketsOf(asker.tickets) - (isFreed ? ownSeats : 0) + asker.spare);
    const taken = others.reduce(
      (sum, { memberTickets = 1, guestTickets = 0 }) => sum + memberTickets + guestTickets,
      ownSeats,
    );
    const { memberPrice } = asker.prices;
    rows.events.push({
      id: eventId,
      title: "Dinner",
      description: "Six courses.",
      location: "Maison Claire",
      ...asker.prices,
      ecuyerPrice: memberPrice,
      mondialePrice: memberPrice,
      dateTime: at(asker.startsIn),
      totalSeats: taken + free,
      isActive: asker.isActive,
      registrationDeadline: asker.closesIn === null ? null : at(asker.closesIn),
      deletedAt: asker.isDeleted ? now : null,
    });
    const ids = { eventId, ownId: own?.id ?? null, strangersId: stranger.id };
    return { asker, who, spouseId, ...ids, form: formOf(asker, eventId) };
  });
  await db.transaction(async (tx) => {
    await tx.insert(events).values(rows.events);
    await tx.insert(members).values(rows.members);
    if (rows.users.length > 0) await tx.insert(users).values(rows.users);
    await tx.execute(sql`update members m set spouse_id = c.spouse_id
      from json_to_recordset(${JSON.stringify(rows.couples)}::json) as c (id int, spouse_id int) where m.id = c.id`);
    if (rows.entries.length > 0) await tx.insert(waitlistEntries).values(rows.entries);
    if (rows.holds.length > 0) await tx.insert(seatHolds).values(rows.holds);
    if (rows.offers.length > 0) await tx.insert(waitlistOffers).values(rows.offers);
    await tx.insert(registrations).values(rows.registrations);
    const became = JSON.stringify(rows.became);
    await tx.execute(sql`update waitlist_entries w set became = b.registration, ended_because = 'registered'
      from json_to_recordset(${became}::json) as b (entry int, registration int) where w.id = b.entry`);
    await tx.execute(sql`update waitlist_offers o set became = r.id from registrations r where r.offer_id = o.id
      and o.became is null`);
    await tx.execute(sql`update attendees a set member_id = p.member, is_named_by_officer = p.officer,
        needs = case when p.needs then '{"none": true}'::jsonb end, needs_source = case when p.needs then 'typed' end,
        needs_by_member = case when p.needs then p.member end,
        needs_at = case when p.needs then ${now.toISOString()}::timestamptz end
      from json_to_recordset(${JSON.stringify(rows.persons)}::json)
        as p (party int, place int, member int, officer boolean, needs boolean)
      where a.registration_id = p.party and a.kind = 'member' and a.place = p.place`);
    if (rows.payments.length > 0) await tx.insert(payments).values(rows.payments);
    if (rows.profiles.length > 0) await tx.insert(memberNeeds).values(rows.profiles);
  });
  return askings;
}

/** An offer has the event's own prices. */
function pricesOf({ prices }: Asker) {
  return { member: centsOf(prices.memberPrice), guest: centsOf(prices.guestPrice) };
}

type Whose = { eventId: number; who: Asking["who"]; now: Date };

/** The caller's own party as a row. */
function ownParty({ status, tickets, isFree, heldFor, offer }: OwnParty, { eventId, who, now }: Whose) {
  const since = new Date(now.getTime() - heldFor - (offer ? 3 * HOUR : 0));
  const held = {
    heldSince: new Date(now.getTime() - heldFor),
    holdSlot: 1,
    holdExpiresAt: new Date(now.getTime() + HOUR),
  };
  return {
    eventId,
    ...who,
    ...tickets,
    status,
    amount: isFree ? "0.00" : "1.00",
    createdAt: since,
    updatedAt: since,
    ...(status === "pending" && held),
  };
}

/** A party that the caller has given up. */
function formerParty({ status, endedAgo, heldFor }: FormerParty, { eventId, who, now }: Whose) {
  const removedAt = new Date(now.getTime() - endedAgo);
  const since = new Date(removedAt.getTime() - heldFor);
  return {
    eventId,
    ...who,
    status,
    createdAt: since,
    updatedAt: removedAt,
    removedAt,
    removedReason: "cancelled_by_member" as const,
    ...(status === "pending" && { heldSince: since, holdExpiresAt: removedAt }),
  };
}

/** What they send: their party at the event's price, or a cent beside it. */
function formOf(asker: Asker, eventId: number) {
  const { memberTickets, guestTickets } = asker.tickets;
  const price = priceOf(pricesIn(asker.prices), asker.tickets);
  const typed = asker.hasTyped && {
    needs: { list: [{ code: "vegan" as const }], words: null, carriesEpinephrine: false },
  };
  const names = (length: number) =>
    Array.from({ length }, (_, n) => ({ firstName: `Guest ${n}`, lastName: "Dvořák", ...typed }));
  return {
    eventId,
    memberTickets,
    guestTickets,
    amount: moneyOf(Math.max(0, price + asker.centsOff)),
    memberInfo: names(Math.max(0, memberTickets - 1)),
    guestInfo: names(guestTickets),
    foodRequests: "No nuts.",
    seatingRequests: null,
    specialRequirements: null,
    withSpouse: asker.withSpouse,
    ...typed,
  };
}

/** The facts of the event of each asker as the rules take them, read without the statement that is held to them. */
export async function readFacts(
  app: TestApp,
  askings: readonly Asking[],
): Promise<(of: Asking) => EventFacts> {
  const ids = askings.map(({ eventId }) => eventId);
  const rows = await app.db.select().from(events).where(inArray(events.id, ids));
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, prices: pricesIn(row), isDeleted: row.deletedAt !== null }]),
  );
  return ({ eventId }) => {
    const facts = byId.get(eventId);
    if (!facts) throw new Error("an event is missing");
    return facts;
  };
}

/**
 * What is written of each asker's parties at the event, with people by what they are to the asker, so that twins can
 * be compared.
 */
export async function readParts(app: TestApp, askings: readonly Asking[]): Promise<unknown[]> {
  const asks = askings.map(({ who, spouseId, eventId }, n) => ({ n, ...who, spouseId, eventId }));
  const { rows } = await app.db.execute<{ part: unknown; line: unknown }>(sql`select (
      select jsonb_agg(jsonb_build_array(to_jsonb(r) - '{id,event_id,member_id,user_id,offer_id}'::text[]
          || jsonb_build_object('is_offered', r.offer_id is not null), e.seats_taken,
        (select jsonb_agg(to_jsonb(a) - '{id,registration_id,event_id,member_id,needs_by_member,needs_by_user}'::text[]
            || jsonb_build_object('who', case a.member_id when ask."memberId" then 'asker' when ask."spouseId" then 'spouse' end,
              'by', coalesce(a.needs_by_member, a.needs_by_user) = coalesce(ask."memberId", ask."userId"))
            order by a.kind, a.place) from attendees a where a.registration_id = r.id),
        (select jsonb_agg(jsonb_build_array(l.at, l.action, l.after - 'eventId') order by l.id) from audit_log l
          where l.entity = 'registration' and l.entity_id = r.id::text),
        (select jsonb_agg(to_jsonb(p) - '{id,subject_id,invoice_number,reference}'::text[]
            || jsonb_build_object('email', regexp_replace(p.email, '[0-9]+', ''))) from payments p
          where p.purpose = 'registration' and p.subject_id = r.id),
        (select jsonb_agg(split_part(o.once_key, ':', 1)) from outbox o where o.once_key like '%:' || r.id))
        order by r.created_at, r.id)
      from registrations r join events e on e.id = r.event_id
      where r.event_id = ask."eventId" and (r.member_id = ask."memberId" or r.user_id = ask."userId")) as part,
      (select jsonb_agg(jsonb_build_array(
          to_jsonb(w) - '{id,number,event_id,member_id,user_id,came_from,became}'::text[],
        (select jsonb_agg(jsonb_build_array(l.at, l.action, l.after - 'eventId') order by l.id) from audit_log l
          where l.entity = 'registration' and l.entity_id = w.number::text),
        (select jsonb_agg(split_part(o.once_key, ':', 1)) from outbox o where o.once_key like '%:' || w.number),
        (select jsonb_agg(to_jsonb(o) - '{id,entry_id,event_id,hold_id,became}'::text[] order by o.id)
          from waitlist_offers o where o.entry_id = w.id))
        order by w.joined_at, w.id)
      from waitlist_entries w
      where w.event_id = ask."eventId" and (w.member_id = ask."memberId" or w.user_id = ask."userId")) as line
    from json_to_recordset(${JSON.stringify(asks)}::json)
      as ask (n int, "memberId" int, "userId" int, "spouseId" int, "eventId" int) order by n`);
  return rows.map(({ part, line }) => [part, line]);
}
