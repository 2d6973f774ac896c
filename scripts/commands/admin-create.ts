// Makes an administrator who logs in at /api/login, or gives an existing one a new password:
//   npm run admin:create -- --email ada@example.org
// Asks for what is missing; the password comes from ADMIN_PASSWORD or is typed unseen, never from the command line.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { readOptions } from "#scripts/options.mjs";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { readDatabaseConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  makeAdministrator,
  whyNotAdministratorPassword,
} from "#server/session/administrators/make-administrator.ts";

const Email = z.email("That is not an e-mail address.").max(254, "That e-mail address is too long.");

/** What the person at the keyboard has to put right. */
class Wrong extends Error {}

async function main(): Promise<void> {
  const { values } = readOptions("admin:create");
  const config = readDatabaseConfig(process.env);
  const email = accept(Email, (values.email ?? (await ask("E-mail: "))).trim());
  const password = process.env.ADMIN_PASSWORD || (await askForPassword());
  const whyNot = whyNotAdministratorPassword({ email, password });
  if (whyNot) throw new Wrong(whyNot);
  const db = await openDatabase(config);
  try {
    await migrate(db);
    const done = await makeAdministrator(db, new Date(), {
      credentials: { email, password },
      actor: "npm run admin:create",
    });
    console.log(`${email} was ${done} and can log in at /api/login.`);
  } finally {
    await db.close();
  }
}

function accept(schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Wrong(parsed.error.issues[0]?.message ?? "That cannot be used.");
}

async function ask(question: string, answerShown = true): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Wrong(
      "Nobody is there to ask: give --email and set ADMIN_PASSWORD, or run this in a terminal.",
    );
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = answerShown ? process.stdout : unseen;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl+C at a question ends the program instead of leaving it waiting.
  terminal.once("SIGINT", () => process.exit(130));
  if (!answerShown) process.stdout.write(question);
  try {
    return await terminal.question(answerShown ? question : "");
  } finally {
    terminal.close();
    if (!answerShown) process.stdout.write("\n");
  }
}

async function askForPassword(): Promise<string> {
  const password = await ask("Password (not shown): ", false);
  if (password !== (await ask("The same once more: ", false))) throw new Wrong("The two passwords differ.");
  return password;
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof Wrong || error instanceof CannotStart;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
