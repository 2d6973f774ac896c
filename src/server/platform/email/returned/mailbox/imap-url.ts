import { isThisMachine } from "#server/platform/config/unencrypted-hosts.ts";

/** Where reports that were read are moved. */
export const READ_FOLDER = "Chapterhouse";

/** A mailbox as BOUNCE_IMAP_URL names it. */
export type ImapMailbox = {
  host: string;
  port: number;
  /** Encrypted from the start (imaps); otherwise STARTTLS is used where the server offers it. */
  isImaps: boolean;
  isThisMachine: boolean;
  user: string;
  password: string;
  /** The folder to which reports come. */
  folder: string;
  /** What tells it from another mailbox; without the password. */
  name: string;
};

const FORM =
  "must have the form imaps://user:password@mail.example.org/INBOX, with characters such as @ in the user or password percent-encoded";

/** Why BOUNCE_IMAP_URL cannot be this, or null. No sentence repeats the setting, which has a password. */
export function whyNotImapUrl(text: string): string | null {
  const mailbox = readImapUrl(text);
  if (!mailbox) return FORM;
  return mailbox.folder.toLowerCase() === READ_FOLDER.toLowerCase()
    ? `must name a folder other than ${READ_FOLDER}, where reports are moved once they are read`
    : null;
}

/** The mailbox of a setting that has been checked. */
export function imapMailboxAt(text: string): ImapMailbox {
  const mailbox = readImapUrl(text);
  if (!mailbox) throw new Error(`BOUNCE_IMAP_URL ${FORM}`);
  return mailbox;
}

function readImapUrl(text: string): ImapMailbox | null {
  const url = URL.parse(text);
  if (!url || !/^imaps?:$/.test(url.protocol) || /\s/.test(text) || url.search || url.hash) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
  if (!host || !user || !password || folder === undefined || folder === null) return null;
  const isImaps = url.protocol === "imaps:";
  const port = url.port ? Number(url.port) : isImaps ? 993 : 143;
  const named = folder || "INBOX";
  return {
    host,
    port,
    isImaps,
    isThisMachine: isThisMachine(url.hostname),
    user,
    password,
    folder: named,
    name: `${user} at ${host}:${port}, ${named}`,
  };
}

/** Null if it is not percent-encoded correctly, or has what no line of IMAP can have. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
