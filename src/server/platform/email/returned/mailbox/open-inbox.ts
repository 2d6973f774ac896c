import type { ImapFlow } from "imapflow";
import type { MailboxProblem } from "#contract/officers/mailboxes.ts";
import type { Config } from "#server/platform/config/config.ts";
import { OutgoingOnHold } from "#server/platform/config/outgoing-hold.ts";
import { MAX_REPORT } from "#server/platform/email/returned/read-report.ts";
import { type ImapMailbox, READ_FOLDER } from "./imap-url.ts";

/** The folder to which reports come, opened so that looking at an email leaves it unread. */
export type Inbox = {
  /** Changes if the server gives emails new numbers (UIDVALIDITY). */
  validity: number;
  /** The numbers of the emails that came after this one, in order. */
  uidsAfter: (uid: number) => Promise<number[]>;
  /** The beginnings of the headers of these emails. */
  readHeaders: (uids: readonly number[]) => Promise<{ uid: number; headers: Uint8Array }[]>;
  /** The beginning of an email; null if it is gone. */
  read: (uid: number) => Promise<Uint8Array | null>;
  /** Moves these to the folder Chapterhouse, which is made if there is none. */
  moveAway: (uids: readonly number[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The mailbox can't be read, or only in part. Its message is the server's, without the password. */
export class MailboxFailed extends Error {
  readonly problem: MailboxProblem;
  constructor(problem: MailboxProblem, cause?: unknown) {
    super(`the mailbox can't be read: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A mail server that says nothing must not hold up the job, whose lease lasts a minute. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** What a server may send at once; one that sends more is broken. */
const LIMITS = { maxLiteralSize: 4 * MAX_REPORT, maxResponseSize: 8 * MAX_REPORT };
/** The addresses that an email came to are in the first part of its headers. */
const MAX_HEADERS = 64 * 1024;

/** Logs in and opens the folder; throws `MailboxFailed`. */
export async function openInbox(
  mailbox: ImapMailbox,
  { mail, production }: Pick<Config, "mail" | "production">,
): Promise<Inbox> {
  if (mail.isHeld) throw new OutgoingOnHold("a request to the mailbox of returned emails");
  const client = await connect(mailbox, production && !mailbox.isThisMachine);
  const attempt = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    act().catch((error: unknown) => {
      throw error instanceof MailboxFailed ? error : new MailboxFailed(problemIn(error), error);
    });
  const open = async (options: { readOnly?: boolean }) =>
    Number((await client.mailboxOpen(mailbox.folder, options)).uidValidity);
  const close = () => client.logout().catch(() => client.close());
  try {
    const validity = await attempt(() => open({ readOnly: true }));
    return {
      validity,
      uidsAfter: (uid) =>
        attempt(async () => {
          const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
          if (!found) throw new MailboxFailed("folder");
          // The star is the last email, even if its number is lower.
          return found.filter((one) => one > uid).sort((a, b) => a - b);
        }),
      readHeaders: (uids) =>
        attempt(async () => {
          const part = { key: "header", start: 0, maxLength: MAX_HEADERS };
          const found = await client.fetchAll([...uids], { uid: true, bodyParts: [part] }, { uid: true });
          return found.map((one) => ({
            uid: one.uid,
            headers: one.headers ?? new Uint8Array(),
          }));
        }),
      read: (uid) =>
        attempt(async () => {
          const wanted = { uid: true, source: { start: 0, maxLength: MAX_REPORT } };
          const found = await client.fetchOne(String(uid), wanted, { uid: true });
          return found ? (found.source ?? null) : null;
        }),
      moveAway: (uids) =>
        attempt(async () => {
          // Without these, servers can only remove everything that people have marked as deleted.
          if (!client.capabilities.has("MOVE") && !client.capabilities.has("UIDPLUS"))
            throw new MailboxFailed("folder");
          await makeFolder(client);
          if ((await open({})) !== validity) throw new MailboxFailed("folder");
          const moved = await client.messageMove([...uids], READ_FOLDER, { uid: true });
          if (!moved) throw new MailboxFailed("folder");
          await open({ readOnly: true });
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(mailbox: ImapMailbox, mustEncrypt: boolean): Promise<ImapFlow> {
  // Loaded only here, so that a portal without such a mailbox never has the library in memory.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isImaps,
    ...(mustEncrypt && !mailbox.isImaps && { doSTARTTLS: true }),
    auth: { user: mailbox.user, pass: mailbox.password },
    // Its log has what the server sends.
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
    ...LIMITS,
  });
  // Whatever is running then fails with the same error.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw new MailboxFailed(problemIn(error), error);
  }
}

/** Looked for first: not every server says that a folder exists already. */
async function makeFolder(client: ImapFlow): Promise<void> {
  const paths = (await client.list()).map(({ path }) => path);
  const own = `${client.namespace?.prefix ?? ""}${READ_FOLDER}`;
  if (!paths.includes(own) && !paths.includes(READ_FOLDER)) await client.mailboxCreate(READ_FOLDER);
}

/** Answers to a login that say nothing of the password (RFC 5530). */
const NOT_NOW = ["UNAVAILABLE", "INUSE", "LIMIT"];
const ENCRYPTION = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_)/;

/** What is wrong, by what the library says of an error. */
function problemIn(error: unknown): MailboxProblem {
  const { authenticationFailed, serverResponseCode, tlsFailed, responseStatus, code } = error as {
    authenticationFailed?: boolean;
    serverResponseCode?: string;
    tlsFailed?: boolean;
    responseStatus?: string;
    code?: string;
  };
  if (authenticationFailed) return NOT_NOW.includes(serverResponseCode ?? "") ? "unreachable" : "login";
  if (tlsFailed || ENCRYPTION.test(code ?? "")) return "encryption";
  return responseStatus === "NO" || responseStatus === "BAD" ? "folder" : "unreachable";
}
