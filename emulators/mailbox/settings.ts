import { z } from "zod";
import { anyPort, pagePort, readEnvironment } from "#emulators/platform/environment.ts";
import type { MailboxOptions } from "./server.ts";

const Environment = z.object({
  PORT: pagePort.default(5002),
  SMTP_PORT: anyPort.default(5003),
  IMAP_PORT: anyPort.default(0),
  PASSWORD: z.string().min(1).default("mailbox"),
  FILE: z.string().optional(),
});

/** Reads MAILBOX_*. */
export function readSettings(env: NodeJS.ProcessEnv): MailboxOptions {
  const data = readEnvironment(Environment, "MAILBOX_", env);
  return {
    port: data.PORT,
    smtpPort: data.SMTP_PORT,
    imapPort: data.IMAP_PORT,
    password: data.PASSWORD,
    file: data.FILE,
  };
}
