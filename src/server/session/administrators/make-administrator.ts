import { sql } from "drizzle-orm";
import { normalizedPassword, PASSWORD_MAX, PASSWORD_MIN } from "#contract/password.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/log/log.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { COMMON_PASSWORDS } from "#server/session/passwords/common-passwords.ts";
import { hasAccount, hasAdministrator } from "#server/session/queries.ts";
import { whyNotPassword } from "#server/session/rules.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";

type Credentials = { email: string; password: string };

/** Why this can't be an administrator's password, or null (S-42, H-27). */
export function whyNotAdministratorPassword({ email, password }: Credentials): string | null {
  const { length } = normalizedPassword(password);
  if (length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  const said = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (said === address || said === address.split("@")[0]) return "The password can't be the email address.";
  return whyNotPassword(password, { userName: email }, (word) => COMMON_PASSWORDS.has(word));
}

/**
 * Makes the person with this email address an administrator with this password, and ends their open sessions (H-39).
 * With OpenID Connect, their next log-in links them to an account at the issuer again (036).
 */
export async function makeAdministrator(
  db: Database,
  now: Date,
  { credentials: { email, password }, actor }: { credentials: Credentials; actor: string },
): Promise<"created" | "updated"> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const written = await tx.execute<{ id: number; is_new: boolean; was_admin: boolean | null }>(sql`
      with known as (select is_admin from users where lower(email) = lower(${email.trim()}))
      insert into users (email, is_admin, password_hash, created_at, updated_at)
      values (${email.trim()}, true, ${passwordHash}, ${now.toISOString()}, ${now.toISOString()})
      on conflict (lower(email)) do update
        set is_admin = true, password_hash = excluded.password_hash, openid_issuer = null, openid_subject = null,
          updated_at = excluded.updated_at
      returning id, xmax = 0 as is_new, (select is_admin from known) as was_admin`);
    const user = written.rows[0];
    if (!user) throw new Error("the administrator was not written");
    // This command is the way back for the last full officer who has lost their passkeys (D-274).
    await endWaysIn(tx, { userId: user.id }, { on: "recreated", now, actor });
    const done = user.is_new ? "created" : "updated";
    await audit(tx, {
      at: now,
      actor,
      action: `administrator ${done}`,
      entity: "user",
      entityId: user.id,
      before: user.was_admin === false ? { isAdmin: false } : undefined,
      after: { email: email.trim(), isAdmin: true },
    });
    return done;
  });
}

/**
 * Creates the first administrator from the settings if there is none; there is no default one (S-02). An account that
 * exists without rights had them withdrawn by an officer, and does not get them back by a restart.
 */
export async function makeFirstAdministrator(
  db: Database,
  config: Config,
  { log, now }: { log: Log; now: Date },
): Promise<void> {
  if (await hasAdministrator(db)) return;
  if (config.firstAdmin && (await hasAccount(db, config.firstAdmin.email))) {
    log.warn(
      "the rights of the administrator in the settings were withdrawn; npm run admin:create gives them back",
    );
  } else if (config.firstAdmin) {
    await makeAdministrator(db, now, { credentials: config.firstAdmin, actor: "settings" });
    log.info("created the first administrator from the settings");
  } else {
    log.warn(
      "there is no administrator yet; run npm run admin:create, or set ADMIN_EMAIL and ADMIN_PASSWORD",
    );
  }
}
