import { z } from "zod";
import { RETURNS, type Return } from "#emulators/mailbox/returns/report.ts";
import { anyPort, pagePort, readEnvironment } from "#emulators/platform/environment.ts";
import type { MailboxOptions } from "./server.ts";

const Environment = z.object({
  PORT: pagePort.default(5002),
  SMTP_PORT: anyPort.default(5003),
  IMAP_PORT: anyPort.default(0),
  PASSWORD: z.string().min(1).default("mailbox"),
  RETURNS: z.string().default("").transform(returnsIn),
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
    returns: data.RETURNS,
    file: data.FILE,
  };
}

/** `anna@example.org=refused, bo@example.org=full` */
function returnsIn(text: string, context: z.RefinementCtx): Record<string, Return> {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const [address = "", kind] = entry.split("=").map((part) => part.trim());
      const known = RETURNS.find((one) => one === kind);
      if (known && address.includes("@")) return [[address.toLowerCase(), known] as const];
      context.addIssue(
        `must be addresses with one of ${RETURNS.join(", ")}, such as anna@example.org=refused`,
      );
      return [];
    }),
  );
}
