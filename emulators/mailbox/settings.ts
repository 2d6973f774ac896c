import { z } from "zod";
import { readEnvironment } from "#emulators/platform/environment.ts";
import type { MailboxOptions } from "./server.ts";

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5002),
  SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(5003),
  FILE: z.string().optional(),
});

/** Reads MAILBOX_*. */
export function readSettings(env: NodeJS.ProcessEnv): MailboxOptions {
  const data = readEnvironment(Environment, "MAILBOX_", env);
  return { port: data.PORT, smtpPort: data.SMTP_PORT, file: data.FILE };
}
