import { run } from "#emulators/platform/run.ts";
import { startMailbox } from "./server.ts";
import { readSettings } from "./settings.ts";

await run(
  async () => startMailbox(readSettings(process.env)),
  ({ url, smtpUrl, imapPort }) => `Mailbox: ${url}, mail to ${smtpUrl}, read at imap://127.0.0.1:${imapPort}`,
);
