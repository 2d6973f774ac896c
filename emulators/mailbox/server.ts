import { createImap } from "#emulators/mailbox/imap/imap.ts";
import type { Return } from "#emulators/mailbox/returns/report.ts";
import { listen, serve } from "#emulators/platform/listen.ts";
import { createFaults } from "./faults.ts";
import { createApp } from "./routes.ts";
import { createSmtp } from "./smtp.ts";
import { openStore } from "./store.ts";

export interface MailboxOptions {
  /** Page and JSON; 0 or nothing takes a free port. */
  port?: number;
  smtpPort?: number;
  imapPort?: number;
  /** With which any address logs in by IMAP. */
  password?: string;
  /** Addresses whose email comes back later, each with how. */
  returns?: Record<string, Return>;
  /** Where messages are kept; without it a restart forgets them. */
  file?: string | undefined;
  /** How many messages it keeps; it forgets the oldest. */
  most?: number | undefined;
}

export interface RunningMailbox {
  url: string;
  port: number;
  smtpPort: number;
  smtpUrl: string;
  imapPort: number;
  /** The mailbox of an address, as an IMAP client names it. */
  imapUrl(user: string): string;
  /** How many IMAP connections are open. */
  imapConnections(): number;
  close(): Promise<void>;
}

/** Starts a mailbox on loopback, in this process. */
export async function startMailbox(options: MailboxOptions = {}): Promise<RunningMailbox> {
  const store = await openStore(options.file, options.most);
  const faults = createFaults({ returnRecipients: options.returns ?? {} });
  const smtp = createSmtp(store, faults);
  // A sender that hangs up in the middle of a message is no reason to end.
  smtp.on("error", (error) => {
    if (!smtp.server.listening) return;
    console.warn(`SMTP: ${error.message}`);
  });
  const smtpPort = await listen(smtp.server, options.smtpPort);
  const password = options.password ?? "mailbox";
  const imap = createImap(store, password);
  const imapPort = await listen(imap.server, options.imapPort);
  const http = await serve(createApp(store, faults), options.port);
  return {
    ...http,
    smtpPort,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    imapPort,
    imapUrl: (user) => `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${imapPort}/INBOX`,
    imapConnections: imap.connections,
    async close() {
      await Promise.all([http.close(), new Promise<void>((resolve) => smtp.close(resolve)), imap.close()]);
      await store.saved();
    },
  };
}
