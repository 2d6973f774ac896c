import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import type { TestApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";

/** The password of everybody who logs in by hand in a test. */
export const PASSWORD = "bon-appetit";

/** A member who can log in with his user name and the password above. */
export async function aMemberWithLogin(
  app: TestApp,
  facts: { userName: string } & NonNullable<Parameters<typeof aMember>[1]>,
) {
  return aMember(app.db, { ...facts, passwordHash: await hashPassword(PASSWORD) });
}
