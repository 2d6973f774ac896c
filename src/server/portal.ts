import type { IncomingMessage, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { serveBackups } from "#server/backup/serve-backups.ts";
import { readAnnounced } from "#server/chapter/list-announced-events.ts";
import { chapterOf } from "#server/chapter/show-chapter.ts";
import { takeOverImages } from "#server/events/storage/take-over-images.ts";
import { InvalidSettings } from "#server/platform/config/check-settings.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { whyNotDemoOn, whyNotOnDemo } from "#server/platform/config/demo-database.ts";
import { explainError } from "#server/platform/config/explain-error.ts";
import { placeholderSettings } from "#server/platform/config/settings-conflicts.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openReplica } from "#server/platform/database/replica.ts";
import { serveBounces } from "#server/platform/email/returned/serve-bounces.ts";
import { openSmtp } from "#server/platform/email/smtp.ts";
import { makePrivate } from "#server/platform/embedded/private-files.ts";
import { memberPageRenderer } from "#server/platform/first-paint/render-member-page.ts";
import { servePages } from "#server/platform/first-paint/serve-pages.ts";
import { serveHealth } from "#server/platform/http/health.ts";
import { serveSecurityTxt } from "#server/platform/http/security-txt.ts";
import { startJobs } from "#server/platform/jobs/run-jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { openMetrics } from "#server/platform/log/metrics.ts";
import { observeRequests } from "#server/platform/log/observe-requests.ts";
import { serveMetrics } from "#server/platform/log/serve-metrics.ts";
import { announceProcess } from "#server/platform/processes/announce-process.ts";
import { tellParent } from "#server/platform/processes/tell-parent.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import {
  makeFirstAdministrator,
  whyNotAdministratorPassword,
} from "#server/session/administrators/make-administrator.ts";
import { openApp } from "./app.ts";
import { portalJobs } from "./jobs.ts";
import { databaseGauges } from "./metrics.ts";

/** How long a graceful stop may take before the process exits anyway: longer than two calls to the payment provider. */
const STOP_MS = 40_000;
/**
 * Longer than a proxy keeps an idle connection (nginx: 60 s). If the portal closed it first, it could do so just as the
 * proxy forwards a request, and a proxy does not retry a request that may change something.
 */
const KEEP_IDLE_MS = 75_000;
/**
 * During a stop, how long idle connections of a proxy stay open. It finds the port closed and sends new requests
 * elsewhere; a connection closed just as it is used would lose a request that a proxy does not retry. Longer than the
 * example for nginx keeps them (1 s), so that nginx closes them first.
 */
const PROXY_IDLE_MS = 3_000;
/** During a stop, a request that is still incomplete after this long is dropped: it need not be answered. */
const UNASKED_MS = 5_000;
/** Sent to the parent process once the database turns out to be empty or the demo's (S-73). */
const DEMO_MAY_START = "the demo may start";
/** The demo's transaction ends after this long in any case (`seed/demo.ts`). */
const DEMO_MAY_TAKE_MS = 10 * 60_000;
/** Exit code for wrong settings (EX_CONFIG), which tells the service manager not to restart the process. */
const WRONG_SETTINGS = 78;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const whyNotAdmin = config.firstAdmin && whyNotAdministratorPassword(config.firstAdmin);
  if (whyNotAdmin) throw new InvalidSettings([`ADMIN_PASSWORD cannot be used: ${whyNotAdmin}`]);
  const log = openLog(config);
  if (config.isHeld)
    log.warn("OUTGOING=hold: no email, no payment, no refund and no change of the mailing list leaves here");
  const invented = config.production ? placeholderSettings(process.env) : [];
  if (invented.length > 0)
    log.warn(`members would read made-up names, addresses or phones; set ${invented.join(", ")}`);
  tellParent("opening the database");
  const db = await openDatabase(config);
  if (db.engine === "pglite") makePrivate(config.uploadsDir);
  // Before anything is written.
  const replica = config.databaseReplicaUrl && (await openReplica(config.databaseReplicaUrl, db, log));
  const refuseWith = async (whyNot: string | null) => {
    if (!whyNot) return;
    await db.close();
    throw new InvalidSettings([whyNot]);
  };
  if (config.demo) {
    await refuseWith(await whyNotDemoOn(db));
    // The process that started the demo starts the emulators only now.
    process.send?.(DEMO_MAY_START);
  }
  await migrate(db, { tell: tellParent });
  const clock = () => new Date();
  await refuseWith(await whyNotOnDemo(db, config));
  if (config.demo) {
    tellParent("writing the demo chapter", DEMO_MAY_TAKE_MS);
    // Loaded only here, so that a real portal never has the demo's people in memory.
    const [{ seedDemo }, { writeCardHistory }] = await Promise.all([
      import("#seed/demo.ts"),
      import("#seed/cards/card-history.ts"),
    ]);
    // Before the first administrator, who would make the database look used.
    const charged = await seedDemo(db, config, clock());
    if (charged) {
      writeCardHistory(config, charged);
      log.info("the demo chapter was written");
    }
  }
  tellParent("looking for pictures to take into the database");
  if (replica) await replica.follow();
  await takeOverImages({ db, config, log, tell: tellParent });
  tellParent("opening its pages");
  await makeFirstAdministrator(db, config, { log, now: clock() });
  const mail = openSmtp(config);
  const gate = openGate(db, config);
  const app = openApp({ db, config, log, gate, clock });
  serveHealth(app, db, gate);
  serveSecurityTxt(app, config, clock);
  const metrics = openMetrics(db, databaseGauges, config);
  serveMetrics(app, metrics, config);
  serveBounces(app, { db, config, clock });
  const chapter = chapterOf(config);
  const renderMemberPage = memberPageRenderer(app, { gate, clock, log, config, chapter });
  const readDinners = () => readAnnounced({ db, config, now: clock() });
  servePages(app, config, { facts: { chapter }, renderMemberPage, readDinners });
  const backups = serveBackups(config, db, log);
  const worker = startJobs({ db, log, clock }, portalJobs({ db, config, log }, mail.send));
  const server = serve(
    {
      fetch: observeRequests(app.fetch, { config, log, metrics }),
      port: config.port,
      hostname: config.host,
      serverOptions: { keepAliveTimeout: KEEP_IDLE_MS },
    },
    () => log.info({ port: config.port, engine: db.engine }, "the portal is open"),
  );
  // Once it listens, since others of an older version then stop taking requests.
  const announced = announceProcess({ db, config, log, clock });
  const asked = watchRequests(server);
  server.once("error", (error: NodeJS.ErrnoException) => {
    giveUp(
      error.code === "EADDRINUSE" ? `Port ${config.port} is taken. Set PORT to another one.` : error.message,
    );
  });

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    backups.stop();
    await Promise.all([closeServer(server, asked, config), worker.stop(), announced.stop()]);
    mail.close();
    await db.replica?.close();
    await db.close();
    process.exit(0);
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Requests that are being read or answered. */
function watchRequests(server: ServerType): ReadonlySet<{ complete: boolean }> {
  const asked = new Set<{ complete: boolean }>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    asked.add(request);
    response.once("close", () => asked.delete(request));
  });
  return asked;
}

/** Accepts no new connections and closes open ones after their current answer; busy ones would otherwise stay open. */
async function closeServer(
  server: ServerType,
  asked: ReadonlySet<{ complete: boolean }>,
  { trustProxy }: Pick<Config, "trustProxy">,
): Promise<void> {
  const begin = performance.now();
  const idleMs = trustProxy > 0 ? PROXY_IDLE_MS : 0;
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const tidy = setInterval(() => {
    if (!("closeIdleConnections" in server)) return;
    if (performance.now() - begin >= idleMs) server.closeIdleConnections();
    const isLate = performance.now() - begin > UNASKED_MS;
    if (isLate && [...asked].every(({ complete }) => !complete)) server.closeAllConnections();
  }, 100);
  // Connections that have just arrived are accepted first: closing the port resets them, with the request they carry.
  await new Promise((accepted) => setImmediate(accepted));
  // Not HTTP's own close(), which also closes idle connections at once.
  await new Promise((done) => NetServer.prototype.close.call(server, done));
  clearInterval(tidy);
}

function giveUp(message: string, status = 1): void {
  console.error(message);
  process.exit(status);
}

try {
  await main();
} catch (error) {
  const sentence = explainError(error);
  if (typeof sentence === "string") giveUp(sentence, error instanceof InvalidSettings ? WRONG_SETTINGS : 1);
  else throw error;
}
