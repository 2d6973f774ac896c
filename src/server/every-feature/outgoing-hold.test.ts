import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { portalJobs } from "#server/jobs.ts";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { refreshTokens } from "#server/mailing-list/connection/oauth.ts";
import { callConstantContact } from "#server/mailing-list/service/call.ts";
import { databaseGauges } from "#server/metrics.ts";
import { callAuthorizeNetRaw } from "#server/payments/authorize-net/call.ts";
import type { Config } from "#server/platform/config/config.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { openSmtp } from "#server/platform/email/smtp.ts";
import { startJobs } from "#server/platform/jobs/run-jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { openMetrics } from "#server/platform/log/metrics.ts";
import { appOn, testConfig } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { confirmEveryone } from "#test/people/proofs.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;

/** The settings of the same portal started with OUTGOING=hold, plus `more`. */
function heldConfig(more: Partial<Config> = {}): Config {
  const { authorizeNet, mail, constantContact } = app.config;
  return {
    ...app.config,
    isHeld: true,
    authorizeNet: { ...authorizeNet, isHeld: true },
    mail: { ...mail, isHeld: true },
    constantContact: { ...constantContact, isHeld: true },
    ...more,
  };
}

/** A server that counts its connections and never answers. */
async function aListener() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { host: `127.0.0.1:${address.port}`, connections: () => connections };
}

/** A copy of the portal on the same database, with the test's clock. */
function aCopy(config = heldConfig()) {
  const copy = appOn(app.db, config);
  copy.now = app.now;
  return copy;
}

let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});

test("OUTGOING applies to every adapter, and only send or hold are accepted", () => {
  const { isHeld, mail, authorizeNet, constantContact } = testConfig({ OUTGOING: "hold" });
  expect([isHeld, mail.isHeld, authorizeNet.isHeld, constantContact.isHeld]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(testConfig().isHeld).toBe(false);
  expect(() => testConfig({ OUTGOING: "off" })).toThrow("OUTGOING must be send or hold");
});

test("A held portal never connects to the mail server", async () => {
  const { host, connections } = await aListener();
  const config = heldConfig();
  const mail = openSmtp({ ...config, mail: { ...config.mail, smtpUrl: `smtp://${host}` } });
  const email = { id: 1, to: "anna@example.org", subject: "Hello", text: "", html: "", attachments: [] };
  await expect(mail.send({ ...email, messageToken: "0".repeat(32), bounceCode: "" })).rejects.toThrow(
    "OUTGOING=hold",
  );
  mail.close();
  expect(connections()).toBe(0);
});

test("A held portal sends only read requests to the card processor", async () => {
  const { host, connections } = await aListener();
  const account = { ...heldConfig().authorizeNet, apiUrl: `http://${host}/` };
  for (const method of ["createTransactionRequest", "getHostedPaymentPageRequest", "anythingNewRequest"]) {
    await expect(callAuthorizeNetRaw(account, method, {})).rejects.toThrow("OUTGOING=hold");
  }
  expect(connections()).toBe(0);
  await expect(callAuthorizeNetRaw(account, "getTransactionDetailsRequest", {})).rejects.toThrow(
    "could not be asked",
  );
  expect(connections()).toBe(1);
});

test("A held portal makes no calls to the mailing service and exchanges no tokens", async () => {
  await service.connect(cookie);
  const before = await readConnection(service.work());
  // The token has expired by now, so any call would refresh it.
  await service.pass(30 * 60);
  await service.control("DELETE", "/requests");
  const work = { ...service.work(), config: heldConfig() };
  for (const method of ["GET", "POST"] as const) {
    const said = await callConstantContact(work, { method, path: "/contact_lists", for: "job" });
    expect(said).toMatchObject({ ok: false, why: "retry-later" });
  }
  expect(await refreshTokens(work.config, before.row?.refreshToken ?? "", app.now)).toEqual({
    why: "unreachable",
  });
  const copy = aCopy();
  await confirmEveryone(app);
  for (const path of ["/api/constant-contact/test", "/api/constant-contact/auth-url"]) {
    const reply = await copy.call("GET", path, { cookie });
    expect([path, reply.status, reply.body.message]).toEqual([
      path,
      503,
      "This portal is being checked and does not talk to Constant Contact right now. Nothing was changed.",
    ]);
  }
  expect(await service.requests()).toEqual([]);
  expect((await readConnection(service.work())).version).toBe(before.version);
});

test("A held portal takes no payment, and says so to the member", async () => {
  const anna = await aMember(app.db);
  const { id: eventId } = await aDinner(app.db);
  const registration = await aRegistration(app.db, {
    eventId,
    memberId: anna.id,
    status: "pending",
    holdExpiresAt: app.now,
  });
  const hers = await sessionOf(app, { memberId: anna.id });
  const body = { registrationId: registration.id };
  const reply = await aCopy().call("POST", "/api/payment/create-hosted-page", { cookie: hers, body });
  expect([reply.status, reply.body]).toEqual([
    503,
    {
      success: false,
      code: "unavailable",
      message: "This portal is being checked and takes no payments right now. Nothing was charged.",
    },
  ]);
});

test("A refund due stays unchanged on a held portal", async () => {
  await app.db.execute(sql`insert into payment_charges (transaction_id, amount, outcome, provider_status, recorded_at)
    values ('70001', 300, 'refund_due', 'settledSuccessfully', now())`);
  const { rows } = await app.db.execute<{ id: number }>(sql`insert into payment_refunds
      (transaction_id, amount, status, reason, asked_by, queued_by, created_at, updated_at)
    values ('70001', 50, 'due', 'Cancelled in time.', 'portal', 'portal', now(), now()) returning id`);
  const refund = async () => (await app.db.execute(sql`select * from payment_refunds`)).rows;
  const before = await refund();
  const reply = await aCopy().call("POST", `/api/refunds/${rows[0]?.id}/send`, {
    cookie,
    body: { amount: "50.00" },
  });
  expect([reply.status, reply.body.message]).toEqual([
    503,
    "This portal is being checked and sends no refunds right now. Nothing was sent.",
  ]);
  expect(await refund()).toEqual(before);
});

test("Jobs of a held portal claim nothing, and waiting email goes out after the hold", async () => {
  // Its email of the day before was due an hour ago.
  const { id } = await aDinner(app.db, {
    title: "Spring Dinner",
    dateTime: new Date("2026-03-11T22:00:00Z"),
  });
  const guest = await aMember(app.db, { email: "guest@example.org" });
  await aRegistration(app.db, { eventId: id, memberId: guest.id });
  await queueEmail(app.db, app.now, {
    kind: "test",
    onceKey: "test:1",
    to: "anna@example.org",
    subject: "Hello",
    text: "Dear Anna",
    html: "<p>Dear Anna</p>",
    owners: "nobody",
    priority: "ordinary",
  });
  const sent: string[] = [];
  const ran: string[] = [];
  const workOn = (config: Config) => {
    const context = { db: app.db, config, log: openLog(config) };
    const jobs = portalJobs(context, async ({ subject }) => void sent.push(subject)).map((job) => ({
      ...job,
      everyMs: 10,
      run: async (now: Date, stopping?: AbortSignal) => {
        ran.push(job.name);
        await job.run(now, stopping);
      },
    }));
    return startJobs({ db: app.db, log: context.log, clock: () => app.now }, jobs);
  };
  const waiting = async () => (await app.db.execute(sql`select * from outbox`)).rows;
  const before = await waiting();
  const held = workOn(heldConfig());
  // The last job to start: by then every other one has run.
  await expect.poll(() => ran, { timeout: 60_000 }).toContain("delete expired sessions");
  await held.stop();
  for (const name of [
    "send emails",
    "send emails at moments of dinners",
    "send scheduled emails",
    "send notices to officers",
    "follow up refunds",
    "update the mailing list",
    "read mailing list opt-outs",
  ]) {
    expect(ran).not.toContain(name);
  }
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual(before);
  const free = workOn(app.config);
  await expect.poll(() => sent, { timeout: 60_000 }).toEqual(["Hello", "See you soon: Spring Dinner"]);
  await free.stop();
});

test("Pages and metrics say that a portal is held, and no email counts as stuck", async () => {
  await queueEmail(app.db, new Date(app.now.getTime() - 3_600_000), {
    kind: "test",
    onceKey: "test:1",
    to: "anna@example.org",
    subject: "Hello",
    text: "Dear Anna",
    html: "<p>Dear Anna</p>",
    owners: "nobody",
    priority: "ordinary",
  });
  const stuck = async (portal: ReturnType<typeof aCopy>) =>
    (await portal.call<Attention>("GET", "/api/admin/attention", { cookie })).body.emails?.stuckSince;
  expect(await stuck(app)).not.toBeNull();
  expect(await stuck(aCopy())).toBeNull();
  expect((await aCopy().call("GET", "/api/chapter")).body.outgoingHeld).toBe(true);
  expect((await app.call("GET", "/api/chapter")).body.outgoingHeld).toBe(false);
  const metrics = (config: Config) => openMetrics(app.db, databaseGauges, config).registry.metrics();
  expect(await metrics(heldConfig())).toContain("chapterhouse_outgoing_held 1");
  expect(await metrics(app.config)).toContain("chapterhouse_outgoing_held 0");
});
