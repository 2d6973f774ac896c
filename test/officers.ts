import { aMember, sessionOf } from "#test/factories.ts";
import type { TestApp } from "./app.ts";
import type { Somebody } from "./crowd.ts";

/** An officer who is signed in, with all rights unless said otherwise. */
export async function anOfficer(
  app: TestApp,
  adminPrivileges: "full" | "limited" = "full",
): Promise<Somebody> {
  const { id } = await aMember(app.db, {
    ...{ firstName: "Otto", lastName: "Officer", email: `${adminPrivileges}@example.org`, adminPrivileges },
  });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
