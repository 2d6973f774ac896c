import { z } from "zod";
import type { MailboxOptions } from "./server.ts";

const Environment = z.object({
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(5002),
  MAILBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(5003),
  MAILBOX_FILE: z.string().optional(),
});

/** Reads MAILBOX_*; throws one error that names every bad setting. An empty one counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): MailboxOptions {
  const names = Object.keys(Environment.shape);
  const given = Object.fromEntries(names.map((name) => [name, env[name] || undefined]));
  const { success, data, error } = Environment.safeParse(given);
  if (!success)
    throw new Error(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  return { port: data.MAILBOX_PORT, smtpPort: data.MAILBOX_SMTP_PORT, file: data.MAILBOX_FILE };
}
