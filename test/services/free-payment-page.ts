import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";
import { aRegistration } from "#test/factories.ts";
import type { SignedIn } from "#test/people/many-members.ts";

/** An unpaid registration of one seat whose amount has become nothing, as a page with "pay by card" may still show it. */
export async function anUnpaidFreeParty(
  app: TestApp,
  who: SignedIn,
  { eventId, facts = {} }: { eventId: number; facts?: Parameters<typeof aRegistration>[1] | object },
): Promise<number> {
  const holdExpiresAt = new Date(app.now.getTime() + 20 * 60_000);
  const party = { eventId, memberId: who.id, status: "pending" as const, amount: "0.00", holdExpiresAt };
  return (await aRegistration(app.db, { ...party, ...facts })).id;
}

/** The token of the free page of a registration; the test fails where the page is another one. */
export async function freeTokenOf(
  app: TestApp,
  { cookie }: SignedIn,
  registrationId: number,
): Promise<string> {
  const { body } = await app.call<{ hostedPaymentPageUrl: string; token: string }>(
    "POST",
    "/api/payment/create-hosted-page",
    { cookie, body: { registrationId } },
  );
  if (body.hostedPaymentPageUrl !== "/api/payment/free") throw new Error(`not free: ${JSON.stringify(body)}`);
  return body.token;
}

/** Presses the button of the free page; where it leads, or what the page says. */
export async function pressFreePage(app: TestApp, token: string): Promise<string> {
  const reply = await app.fetch(
    new Request("http://portal.test/api/payment/free", {
      method: "POST",
      body: new URLSearchParams({ token }),
    }),
  );
  const text = await reply.text();
  return reply.headers.get("location")?.replace("http://portal.test", "") ?? `${reply.status} ${text}`;
}

/** The state of a registration and its payments, as one line. */
export async function statusOf(app: TestApp, registrationId: number): Promise<string> {
  const { rows } = await app.db.execute<{ line: string }>(sql`
    select concat_ws(', ', r.status || coalesce(' ' || r.removed_reason, ''),
      (select string_agg(p.status, ' ' order by p.id) from payments p where p.subject_id = r.id)) as line
    from registrations r where r.id = ${registrationId}`);
  return rows[0]?.line ?? "gone";
}
