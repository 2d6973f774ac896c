import { eq, sql } from "drizzle-orm";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/password.ts";
import { audit } from "#server/platform/audit.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import type { Log } from "#server/platform/log.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { hasAdministrator } from "./queries.ts";
import { whyNotPassword } from "./rules.ts";
import { sessions } from "./tables.ts";

type Credentials = { email: string; password: string };

/** Why this may not be an administrator's password, or null (S-42, H-27). */
export function whyNotAdministratorPassword({ email, password }: Credentials): string | null {
  const { length } = password;
  if (length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  const said = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (said === address || said === address.split("@")[0])
    return "The password must not be the e-mail address.";
  return whyNotPassword(password, { userName: email }, (word) => COMMON_PASSWORDS.has(word));
}

/**
 * Makes the person with this email address an administrator who logs in with this password; their open sessions end
 * (H-39). With OpenID Connect they are tied to the account there at their next log-in, whatever it was before (036).
 */
export async function makeAdministrator(
  db: Database,
  now: Date,
  { email, password }: Credentials,
  actor: string,
): Promise<"created" | "updated"> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const written = await tx.execute<{ id: number; is_new: boolean }>(sql`
      insert into users (email, is_admin, password_hash, created_at, updated_at)
      values (${email.trim()}, true, ${passwordHash}, ${now.toISOString()}, ${now.toISOString()})
      on conflict (lower(email)) do update
        set is_admin = true, password_hash = excluded.password_hash, openid_issuer = null, openid_subject = null,
          updated_at = excluded.updated_at
      returning id, xmax = 0 as is_new`);
    const user = written.rows[0];
    if (!user) throw new Error("the administrator was not written");
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    const done = user.is_new ? "created" : "updated";
    await audit(tx, {
      at: now,
      actor,
      action: `administrator ${done}`,
      entity: "user",
      entityId: user.id,
      after: { email: email.trim(), isAdmin: true },
    });
    return done;
  });
}

/** Makes the first administrator out of the settings where there is none yet; there is never one by default (S-02). */
export async function makeFirstAdministrator(
  db: Database,
  config: Config,
  log: Log,
  now: Date,
): Promise<void> {
  if (await hasAdministrator(db)) return;
  if (config.firstAdmin) {
    await makeAdministrator(db, now, config.firstAdmin, "settings");
    log.info("the first administrator was made out of the settings");
  } else {
    log.warn(
      "nobody can log in at /api/login yet; run npm run admin:create, or set ADMIN_EMAIL and ADMIN_PASSWORD",
    );
  }
}
