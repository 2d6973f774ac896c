import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endpoints } from "#server/app.ts";
import { paymentReceived } from "#server/payments/emails.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { passwordReset } from "#server/session/emails.ts";
import { keep } from "./kept.ts";
import { fire, REQUESTS } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import { BERTS } from "./world.ts";

const stage = useWorld();
const { app } = stage;

/** Everything by which people know each other, and which a member may write into their own record. */
const identityOf = (name: string) => ({
  firstName: name,
  lastName: "Brandt",
  email: `${name}@brandt.example`,
  address: "1 Elm Street",
  alternateEmail: `${name}@second.example`,
  city: "Arlington",
  state: "VA",
  zipCode: "22201",
  officePhone: "202-555-0101",
  homePhone: "202-555-0102",
  cellPhone: "202-555-0103",
  fax: "202-555-0104",
  spouseName: "Billie Brandt",
  spouseType: "non-member",
});
/** The member who has one of everything, and an officer. */
const VICTIMS = ["Bert", "Olga"];
const TOKEN = "T".repeat(43);

/** The two as others know them. What cannot be copied from them keeps its mark. */
async function arrange(): Promise<void> {
  for (const name of VICTIMS) {
    const { firstName, email, ...rest } = identityOf(name);
    await app.db.execute(sql`update members set last_name = ${rest.lastName}, email = ${email},
      alternate_email = ${rest.alternateEmail}, address = ${rest.address}, city = ${rest.city}, state = ${rest.state},
      zip_code = ${rest.zipCode}, office_phone = ${rest.officePhone}, home_phone = ${rest.homePhone},
      cell_phone = ${rest.cellPhone}, fax = ${rest.fax}, spouse_name = ${rest.spouseName} where first_name = ${name}`);
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from members where first_name = ${name}`,
    );
    const id = rows[0]?.id ?? 0;
    await app.db.execute(sql`update outbox set recipient = ${email} where id in (select outbox_id from outbox_owners
      where member_id = ${id})`);
    // A link that waits, and a receipt that went out.
    const link = { memberId: id, firstName, userName: `${BERTS}log-in`, token: TOKEN, tokenHash: name };
    await queueEmail(app.db, app.now, passwordReset(app.config, email, [link]));
    const payer = { firstName, lastName: rest.lastName, email, owners: ownedByMember(id) };
    const receipt = {
      amount: "500.00",
      paidAt: app.now,
      card: BERTS,
      invoiceNumber: BERTS,
      transactionId: `77${id}77`,
    };
    const receiptEmail = paymentReceived(app.config, payer, { what: `${BERTS} dinner`, receipt });
    if (receiptEmail) await queueEmail(app.db, app.now, receiptEmail);
    await app.db.execute(sql`update outbox set sent_at = now() where kind = 'payment-received'`);
  }
}

/** Anna takes what she may of the other's record; the address, too, as an officer or an import may have entered it. */
async function takeAfter(name: string): Promise<void> {
  const { anna } = stage.world;
  const identity = identityOf(name);
  const reply = await app.call("PATCH", "/api/member/profile", { cookie: anna.cookie, body: identity });
  expect(reply.status, reply.text).toBe(200);
  await app.db.execute(sql`update members set email = ${identity.email} where id = ${anna.memberId}`);
  const { rows } = await app.db.execute(sql`select first_name, last_name, email, cell_phone, spouse_name
    from members where id = ${anna.memberId}`);
  const { firstName, lastName, email, cellPhone, spouseName } = identity;
  expect(rows).toEqual([
    { first_name: firstName, last_name: lastName, email, cell_phone: cellPhone, spouse_name: spouseName },
  ]);
}

/** Words, links and numbers that occur only in their own data. */
async function secrets(): Promise<string[]> {
  const { bert } = stage.world;
  const { rows } = await app.db.execute<{ number: string }>(sql`select invoice_number as number from payments
    where id in (select payment_id from registration_payments p join registrations r on r.id = p.registration_id
      where r.member_id = ${bert.memberId})`);
  expect(rows.length).toBeGreaterThan(1);
  return [
    ...[BERTS, TOKEN, bert.transactionId, bert.reference, bert.calendarToken, bert.resetToken],
    ...rows.map(({ number }) => number),
  ].map((secret) => secret.toLowerCase());
}

const calls = endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));

describe.each(VICTIMS)("a member who takes %s's name, addresses, telephones and spouse", (name) => {
  test("reads no word, link or number of theirs in any answer", async () => {
    const { world } = stage;
    const found: string[] = [];
    let answered = 0;
    await arrange();
    await takeAfter(name);
    const renamed = await keep(app.db, "renamed");
    const forbidden = await secrets();
    for (const { call, method, path } of calls) {
      const request = REQUESTS[call];
      for (const of of [world.anna, world.bert]) {
        // Anyone with a secret of Bert's may use it; no one can get one by a name.
        if (!request || (of === world.bert && request.aim === "secret")) continue;
        const reply = await fire(app, call, { shot: request.shot(of, world), cookie: world.anna.cookie });
        if (reply.status < 400) answered += 1;
        const said = `${reply.text} ${JSON.stringify([...reply.headers])}`.toLowerCase();
        found.push(...forbidden.flatMap((secret) => (said.includes(secret) ? [`${call}: ${secret}`] : [])));
        if (method !== "GET" || path.includes("logout")) await renamed.restore();
      }
    }
    await renamed.forget();
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(30);
  });

  test("is given nothing of theirs by an officer who hands out the attacker's own data", async () => {
    await arrange();
    await takeAfter(name);
    const { anna, bert, full } = stage.world;
    const read = async (id: number) =>
      (await app.call("GET", `/api/members/${id}/data`, { cookie: full })).text;
    const text = await read(anna.memberId);
    expect(text).toContain("Emails to you");
    for (const secret of await secrets()) expect(text.toLowerCase()).not.toContain(secret);
    // Bert's own file has it, but for the link that waits.
    expect(await read(bert.memberId)).toContain(`Receipt: ${BERTS} dinner`);
    expect(await read(bert.memberId)).not.toContain(TOKEN);
  });
});
