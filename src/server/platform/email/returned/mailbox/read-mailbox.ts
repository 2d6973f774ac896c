import type { MailboxProblem } from "#contract/officers/mailboxes.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readReport } from "#server/platform/email/returned/read-report.ts";
import { cameToUs, recordReport, testNamedBy } from "#server/platform/email/returned/record-bounce.ts";
import type { Job } from "#server/platform/jobs/run-jobs.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { type Inbox, MailboxFailed, openInbox } from "./open-inbox.ts";
import { keepProblem, keepProgress, readProgress } from "./progress.ts";

const EVERY_MS = 60_000;
/** After a wrong password: mail servers lock out anyone who keeps trying one. */
const LOGIN_EVERY_MS = 10 * 60_000;
/** How long one run may take: less than its lease lasts. What is left is read in the next one. */
const RUN_MS = 40_000;
/** How many emails are looked at before their progress is kept. */
const BATCH = 100;

/** What becomes of a test email that officers sent to themselves. */
export type TakeTest = (tx: Tx, now: Date, came: { code: string; raw: Uint8Array }) => Promise<void>;

type Options = {
  stopping?: AbortSignal | undefined;
  open?: typeof openInbox;
  takeTest?: TakeTest | undefined;
};

/** The job that reads reports of returned emails from the mailbox of BOUNCE_IMAP_URL. */
export function readingOfMailbox(work: (now: Date) => SystemContext, takeTest: TakeTest): Job {
  let waitUntil = new Date(0);
  return {
    name: "read returned emails",
    everyMs: EVERY_MS,
    isDue: async (now) => work(now).config.mail.bounceMailbox !== undefined && now >= waitUntil,
    async run(now, stopping) {
      const problem = await readMailbox(work(now), { stopping, takeTest });
      waitUntil = problem === "login" ? new Date(now.getTime() + LOGIN_EVERY_MS) : now;
    },
  };
}

/**
 * Reads what came since the last time (D-472), and answers what was wrong. Each report is recorded, then moved, then the
 * number of the last email is kept: a crash in between only means that some are read again, and counted once.
 */
export async function readMailbox(
  context: SystemContext,
  { stopping, open = openInbox, takeTest }: Options = {},
): Promise<MailboxProblem | null> {
  const { db, config, now, log } = context;
  const { bounceMailbox: mailbox, bounceAddress: pattern } = config.mail;
  if (!mailbox || pattern === undefined) return null;
  let failed: MailboxFailed | null = null;
  try {
    const inbox = await open(mailbox, config);
    const close = () => void inbox.close();
    stopping?.addEventListener("abort", close);
    try {
      await readNew(context, { inbox, pattern, mailbox: mailbox.name, stopping, takeTest });
    } finally {
      stopping?.removeEventListener("abort", close);
      await inbox.close();
    }
  } catch (error) {
    // A stop closes the connection, which is no fault of the server.
    if (stopping?.aborted) return null;
    if (!(error instanceof MailboxFailed)) throw error;
    failed = error;
  }
  const isNews = await keepProblem(db, now, { mailbox: mailbox.name, problem: failed?.problem ?? null });
  if (isNews && failed) log.warn({ error: summarizeError(failed.cause ?? failed) }, failed.message);
  return failed?.problem ?? null;
}

type Reading = Pick<Options, "stopping" | "takeTest"> & { inbox: Inbox; pattern: string; mailbox: string };

async function readNew(context: SystemContext, { mailbox, stopping, ...reading }: Reading): Promise<void> {
  const { db } = context;
  const { inbox } = reading;
  const { validity } = inbox;
  const uids = await inbox.uidsAfter(await readProgress(db, { mailbox, validity }));
  const endsAt = performance.now() + RUN_MS;
  let first: unknown;
  for (let from = 0; from < uids.length; from += BATCH) {
    if (stopping?.aborted || performance.now() > endsAt) break;
    const batch = uids.slice(from, from + BATCH);
    // What can't be read, recorded or moved holds up no other report, and is tried again in the next run.
    const failed = await readBatch(context, batch, reading);
    first ??= failed;
    if (first === undefined) await keepProgress(db, { mailbox, validity, uid: batch.at(-1) ?? 0 });
  }
  if (first !== undefined) throw first;
}

/** Answers the first error of one report or of moving them; throws if the mailbox can't be read any further. */
async function readBatch(
  { db, now }: SystemContext,
  batch: readonly number[],
  { inbox, pattern, takeTest }: Pick<Reading, "inbox" | "pattern" | "takeTest">,
): Promise<unknown> {
  let first: unknown;
  /** Null if the server refuses it, which says nothing of the other emails. */
  const attempt = async <Answer>(act: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof MailboxFailed) || error.problem !== "folder") throw error;
      first ??= error;
      return null;
    }
  };
  const recorded: number[] = [];
  for (const { uid, headers } of await headersOf(inbox, batch, attempt)) {
    const came = await readReport(headers);
    const code = testNamedBy(came, pattern);
    if (code === null && !cameToUs(came, pattern)) continue;
    const raw = await attempt(() => inbox.read(uid));
    if (!raw) continue;
    try {
      const report = await readReport(raw);
      await db.transaction(async (tx) => {
        if (code === null) await recordReport(tx, now, { report, pattern, source: "imap" });
        else await takeTest?.(tx, now, { code, raw });
      });
      recorded.push(uid);
    } catch (error) {
      first ??= error;
    }
  }
  if (recorded.length > 0) await attempt(() => inbox.moveAway(recorded));
  return first;
}

type Headers = Awaited<ReturnType<Inbox["readHeaders"]>>;

/** The headers of a batch; one by one if the server refuses to give them at once. */
async function headersOf(
  inbox: Inbox,
  batch: readonly number[],
  attempt: (act: () => Promise<Headers>) => Promise<Headers | null>,
): Promise<Headers> {
  const atOnce = await attempt(() => inbox.readHeaders(batch));
  if (atOnce) return atOnce;
  const found: Headers = [];
  for (const uid of batch) found.push(...((await attempt(() => inbox.readHeaders([uid]))) ?? []));
  return found;
}
