import { sql } from "drizzle-orm";
import type { Me, Proof } from "#server/platform/context.ts";
import type { TestApp } from "#test/app.ts";

/** What a session of this role has proved: all that its rights need. */
export function aProof(level: Me["role"]): Proof {
  return {
    level,
    confirmedAt: null,
    provedAt: null,
    hasPasskey: false,
    isRequired: false,
    graceEndsAt: null,
    mustProve: false,
    rightsUntil: null,
    hasLapsed: false,
  };
}

/** Everyone who is signed in has just confirmed who they are, as sensitive acts want it (D-276). */
export async function confirmEveryone({ db, now }: Pick<TestApp, "db" | "now">): Promise<void> {
  await db.execute(sql`update sessions set confirmed_at = ${now.toISOString()}`);
}
