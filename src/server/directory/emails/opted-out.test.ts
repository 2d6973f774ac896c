import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let anna = 0;
let cookie = "";

/** Whom news reaches, and who unsubscribed. */
async function news() {
  const slice = { statuses: ["provisional"], ranks: [], dues: null, came: null, areOfficers: false };
  const body = { slice, serviceReason: null, subject: "A new season", body: "We dine again." };
  const reply = await app.call<CircularPreview>("POST", "/api/emails-to-members/preview", { cookie, body });
  return [reply.body.mailboxes.map(({ address }) => address), reply.body.unsubscribed];
}
const moveTo = (address: string | null) =>
  app.db.execute(sql`update members set email = ${address}, confirmed_email = ${address},
    confirmed_email_at = ${address && app.now.toISOString()}::timestamptz where id = ${anna}`);

beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
  const facts = { lastName: "Weber", status: "provisional" as const };
  anna = (await aMember(app.db, { ...facts, firstName: "Anna", email: "anna@example.org" })).id;
  await aMember(app.db, { ...facts, firstName: "Ben", email: "ben@example.org" });
  const at = app.now.toISOString();
  await app.db.execute(sql`insert into mailing_opt_outs (address_hash, since, source, noted_at)
    values (mailing_hash(mailing_address('anna@example.org')), ${at}, 'Contact', ${at})`);
});

test("Who unsubscribed at the mailing service gets no news at a new address, also without a connection", async () => {
  const onlyBen = [["ben@example.org"], ["Anna Weber"]];
  expect(await news()).toEqual(onlyBen);
  await moveTo("New@example.org");
  expect(await news()).toEqual(onlyBen);
  await moveTo(null);
  await moveTo("newer@example.org");
  expect(await news()).toEqual(onlyBen);
  const jobs = portalJobs(
    { db: app.db, config: app.config, log: openLog(app.config) },
    async () => undefined,
  );
  app.now = new Date(app.now.getTime() + 3_600_000);
  await jobs.find(({ name }) => name === "update the mailing list")?.run(app.now);
  expect(await news()).toEqual(onlyBen);
});

test("Someone else who has a new address gets news there", async () => {
  await app.db.execute(sql`update members set email = 'b@example.org', confirmed_email = 'b@example.org'
    where first_name = 'Ben'`);
  expect(await news()).toEqual([["b@example.org"], ["Anna Weber"]]);
});
