import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import type { TestApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";

/** The password of every member who logs in with one in a test. */
export const PASSWORD = "bon-appetit";

/** Made once, since a slow hash takes longer than all else of a small test. */
let passwordHash: Promise<string> | undefined;

/** A member who can log in with their user name and the password above. */
export async function aMemberWithLogin(
  app: TestApp,
  facts: { userName: string } & NonNullable<Parameters<typeof aMember>[1]>,
) {
  passwordHash ??= hashPassword(PASSWORD);
  return aMember(app.db, { ...facts, passwordHash: await passwordHash });
}
