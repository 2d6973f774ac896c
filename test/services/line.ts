import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { Database } from "#server/platform/database/database.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";

export type Who = { id: number; cookie: string };

export const MINH = { firstName: "Thị Minh", lastName: "Nguyễn" };
export const EVA = { firstName: "Eva", lastName: "Nová" };

/** A sold-out dinner of two seats, a couple, an officer, and what they do about the line. */
export function useLine(settings: Record<string, string> = {}, open?: () => Promise<Database>) {
  const shop = useShop(settings, open);
  const { app } = shop;
  const unknown: Who = { id: 0, cookie: "" };
  const people = { huy: unknown, minh: unknown, olga: unknown };
  const facts = { dinner: 0, holder: 0 };

  async function aPerson(firstName: string, more: object = {}): Promise<Who> {
    const email = `${firstName.split(" ").at(-1)?.toLowerCase()}@example.org`;
    const own = { firstName, lastName: "Nguyễn", email, confirmedEmail: email };
    const { id } = await aMember(app.db, { ...own, ...more });
    return { id, cookie: await sessionOf(app, { memberId: id }) };
  }

  beforeEach(async () => {
    people.huy = await aPerson("Quang Huy");
    people.minh = await aPerson("Thị Minh");
    people.olga = await aPerson("Olga", { adminPrivileges: "full" });
    await changeMember(app.db, people.huy.id, { spouseId: people.minh.id });
    await changeMember(app.db, people.minh.id, { spouseId: people.huy.id });
    facts.dinner = (await aDinner(app.db, { totalSeats: 2 })).id;
    const other = await aMember(app.db, { firstName: "Holder", email: "holder@example.org" });
    const held = { eventId: facts.dinner, memberId: other.id, memberTickets: 2 };
    facts.holder = (await aRegistration(app.db, held)).id;
  });

  /** Sends a call that is written as the catalog has it: "POST /api/registrations". */
  function as(who: Who, call: string, body: object = {}) {
    const [method = "", path = ""] = call.split(" ");
    app.now = new Date(app.now.getTime() + 1000);
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return app.call<any>(method, path, { cookie: who.cookie, ...(method !== "GET" && { body }) });
  }
  const patch = (id: number, body: object) => as(people.olga, `PATCH /api/registrations/${id}`, body);
  const pageOf = async (who: Who, registrationId: number): Promise<string> =>
    (await as(who, "POST /api/payment/create-hosted-page", { registrationId })).body.token;
  const rowsOf = async (statement: ReturnType<typeof sql>) =>
    (await app.db.execute<Record<string, unknown>>(statement)).rows;

  return {
    shop,
    app,
    people,
    facts,
    as,
    aPerson,
    patch,
    pageOf,
    join: (who: Who, memberTickets: number, guestTickets = 0) =>
      as(who, `POST /api/events/${facts.dinner}/waitlist`, { memberTickets, guestTickets }),
    register: (who: Who, [memberTickets, guestTickets]: [number, number], more: object = {}) =>
      as(who, "POST /api/registrations", {
        eventId: facts.dinner,
        memberTickets,
        guestTickets,
        amount: `${memberTickets * 150 + guestTickets * 175}.00`,
        memberInfo: Array.from({ length: Math.max(0, memberTickets - 1) }, () => MINH),
        guestInfo: Array.from({ length: guestTickets }, () => EVA),
        agreeToTerms: true,
        ...more,
      }),
    /** Declines the offer that is open. */
    async decline(who: Who) {
      const { mine } = (await as(who, `GET /api/events/${facts.dinner}`)).body;
      return as(who, `POST /api/events/${facts.dinner}/waitlist/decline`, { offerId: mine.offer?.id });
    },
    /** The officer removes the party that has the two seats. */
    free: () => as(people.olga, `DELETE /api/registrations/${facts.holder}`),
    list: async (): Promise<AttendeeRegistration[]> =>
      (await as(people.olga, `GET /api/events/${facts.dinner}/attendees`)).body,
    mine: async (who: Who): Promise<MyRegistration["registrations"][]> =>
      (await as(who, "GET /api/registrations/my")).body.map((one: MyRegistration) => one.registrations),
    seats: (totalSeats: number) => rowsOf(sql`update events set total_seats = ${totalSeats}`),
    /** The payment of a registration is canceled on its page. */
    async cancelPayment(who: Who, registrationId: number) {
      await pageOf(who, registrationId);
      await app.call("GET", (await shop.wayBack()).cancel);
    },
    entries: () =>
      rowsOf(sql`select number, member_id, ended_because as why, became, came_from
        from waitlist_entries order by id`),
    offers: () =>
      rowsOf(sql`select entry_id, seats, expires_at, case when accepted_at is not null then 'accepted'
        when declined_at is not null then 'declined' when lapsed_at is not null then 'lapsed' else 'open' end as state
        from waitlist_offers order by id`),
    emailsTo: async (address: string) =>
      (await rowsOf(sql`select kind, subject, body_text as text from outbox
        where recipient = ${address} order by id`)) as { kind: string; subject: string; text: string }[],
  };
}
