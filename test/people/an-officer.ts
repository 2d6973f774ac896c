import type { TestApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import type { SignedIn } from "./many-members.ts";

/** A signed-in officer, with full rights unless specified otherwise. */
export async function anOfficer(
  app: TestApp,
  adminPrivileges: "full" | "limited" = "full",
): Promise<SignedIn> {
  const { id } = await aMember(app.db, {
    firstName: "Otto",
    lastName: "Officer",
    email: `${adminPrivileges}@example.org`,
    adminPrivileges,
  });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
