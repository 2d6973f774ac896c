import { hashPassword } from "#server/platform/passwords.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./factories.ts";

/** The password of everybody who logs in by hand in a test. */
export const PASSWORD = "bon-appetit";

/** A member who can log in with his user name and the password above. */
export async function aMemberWithLogin(
  app: TestApp,
  facts: { userName: string } & NonNullable<Parameters<typeof aMember>[1]>,
) {
  return aMember(app.db, { ...facts, passwordHash: await hashPassword(PASSWORD) });
}
