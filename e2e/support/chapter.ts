import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";

/** The password of everyone in the demo chapter and in the journeys. */
export const PASSWORD = "bon-appetit";

const ZONE = "America/New_York";
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type MemberFacts = NonNullable<Parameters<typeof aMember>[1]>;
type DinnerFacts = NonNullable<Parameters<typeof aDinner>[1]> & { title: string };

/** The data a journey starts with, written into the running portal's database. */
export type Chapter = ReturnType<typeof chapterIn>;

export function chapterIn(db: Database) {
  return {
    /** A member with their own address, as whom no other test logs in. */
    hasMember: async (facts: MemberFacts = {}) => {
      const userName = `diner-${randomBytes(6).toString("hex")}`;
      const email = `${userName}@example.org`;
      const row = await aMember(db, { userName, email, passwordHash: await hash(), ...facts });
      return { ...row, userName, email };
    },
    /** The officer has a passkey and recovery codes, and has used the passkey in each session. */
    hasProved: async (memberId: number) => {
      await db.execute(sql`insert into passkeys (member_id, credential_id, public_key, is_synced, host, name, created_at)
        values (${memberId}, ${randomBytes(16).toString("base64url")}, 'a2V5', true, 'localhost', 'Phone', now())`);
      await db.execute(sql`insert into recovery_codes (member_id, salt, code_hash, created_at)
        select ${memberId}, 'salt', gen_random_uuid()::text, now() from generate_series(1, 10)`);
      await db.execute(
        sql`update sessions set proved_at = now(), confirmed_at = now() where member_id = ${memberId}`,
      );
    },
    /** Everyone at this member's sessions last confirmed who they are an hour ago. */
    confirmedLongAgo: async (memberId: number) => {
      await db.execute(sql`update sessions set confirmed_at = confirmed_at - interval '1 hour'
        where member_id = ${memberId}`);
    },
    /** The second side of a couple, whose first was made with `spouseId`. */
    isSpouseOf: async (memberId: number, spouseId: number) => {
      await db.execute(sql`update members set spouse_id = ${spouseId} where id = ${memberId}`);
    },
    /** A dinner in twenty days at seven in the evening, unless said otherwise. */
    hasDinner: (facts: DinnerFacts) =>
      aDinner(db, { dateTime: inDays(20), imageUrl: "/dinners/truffle.svg", ...facts }),
    /** A dinner before every other that is planned, also before those of earlier journeys. */
    hasNextDinner: async (facts: DinnerFacts) => {
      const { rows } = await db.execute<{ date: string | null }>(
        sql`select min(date_time) as date from events where date_time > now() and is_active and deleted_at is null`,
      );
      const planned = Date.parse(rows[0]?.date ?? "") || Number.POSITIVE_INFINITY;
      const dateTime = new Date(Math.min(planned - MINUTE_MS, Date.now() + HOUR_MS));
      return aDinner(db, { dateTime, imageUrl: "/dinners/truffle.svg", ...facts });
    },
    /** A party that is registered already, or waits. */
    hasParty: (facts: Parameters<typeof aRegistration>[1]) => aRegistration(db, facts),
    /** Lets the twenty-minute holds of this dinner's unpaid registrations pass. */
    holdsRunOut: async (eventId: number) => {
      await db.execute(sql`update registrations set hold_expires_at = now()
        where event_id = ${eventId} and status = 'pending'`);
    },
    /** The minute passes after which a sync asks again for a service that could not be reached. */
    syncIsDue: async () => {
      await db.execute(sql`update mailing_runs set due_at = least(due_at, now()) where state = 'running'`);
    },
    /** Forgets every open session of the member, as the server does when it is idle for too long. */
    forgetsSessionsOf: async (memberId: number) => {
      await db.execute(sql`delete from sessions where member_id = ${memberId}`);
    },
  };
}

/** A name that no one else in the portal has, so that a search finds only these, even when the journey runs again. */
export const rare = (stem: string) => `${stem}${Date.now().toString(36)}`;

/** Seven in the evening, as the chapter's clocks have it, so many days from today; past where negative. */
export function inDays(days: number): Date {
  return instantAt(addDays(dayIn(new Date(), ZONE), days), "19:00", ZONE);
}

let hashed: Promise<string> | undefined;
function hash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}
