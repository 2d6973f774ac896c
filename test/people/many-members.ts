import { sql } from "drizzle-orm";
import type { Reply, TestApp } from "#test/app.ts";
import { sessionOf } from "#test/factories.ts";

/** A signed-in member. */
export type SignedIn = { id: number; cookie: string };

/** This many members, each signed in and with their own address. */
export async function manyMembers(app: TestApp, size: number): Promise<SignedIn[]> {
  const { rows } = await app.db.execute<{ id: number }>(sql`insert into members (first_name, last_name, email)
    select 'Guest', 'Number ' || n, 'guest' || n || '@example.org' from generate_series(1, ${size}::int) n
    returning id`);
  return Promise.all(rows.map(async ({ id }) => ({ id, cookie: await sessionOf(app, { memberId: id }) })));
}

/** The registration form of a party of so many, at the prices of `aDinner`: one member, the others guests. */
export function partyOf(tickets: number, eventId: number) {
  const guestTickets = tickets - 1;
  return {
    eventId,
    memberTickets: 1,
    guestTickets,
    memberInfo: [],
    guestInfo: Array.from({ length: guestTickets }, () => ({ firstName: "Jiří", lastName: "Dvořák" })),
    amount: `${150 + 175 * guestTickets}.00`,
  };
}

/** Sends the registration form. */
export function register(
  app: TestApp,
  { cookie }: SignedIn,
  { eventId, tickets = 1 }: { eventId: number; tickets?: number },
) {
  return app.call<{ id: number; status: string; message: string }>("POST", "/api/registrations", {
    cookie,
    body: partyOf(tickets, eventId),
  });
}

/** Queues for a dinner. */
export function joinWaitlist(
  app: TestApp,
  { cookie }: SignedIn,
  { eventId, tickets = 1 }: { eventId: number; tickets?: number },
) {
  return app.call("POST", `/api/events/${eventId}/waitlist`, {
    cookie,
    body: { memberTickets: 1, guestTickets: tickets - 1 },
  });
}

/** How many answers there were of each status. */
export function countByStatus(replies: readonly Pick<Reply<unknown>, "status">[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
