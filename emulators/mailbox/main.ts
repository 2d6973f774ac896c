import { startMailbox } from "./server.ts";
import { readSettings } from "./settings.ts";

try {
  const mailbox = await startMailbox(readSettings(process.env));
  process.stdout.write(`Mailbox: ${mailbox.url}, mail to ${mailbox.smtpUrl}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => mailbox.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
