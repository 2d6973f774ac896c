import type { Config } from "#server/platform/config/config.ts";
import type { Me, Proof } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SessionRow } from "./read-sessions.ts";

const DAY_MS = 86_400_000;
/** For how long officers may use their rights with a password alone, from when they have them (D-272). */
const GRACE_MS = 14 * DAY_MS;
/** For how long a confirmation counts for sensitive acts (D-276). */
const RECENT_MS = 10 * 60_000;

/** `rights_until` is the effective end of the rights in this session. */
type Facts = Pick<SessionRow, "confirmed_at" | "proved_at" | "rights_since" | "has_passkey" | "rights_until">;

/** What a session has proved, and what the rights of its person need, by the requirement in the settings. */
export function proofOf(
  facts: Facts,
  level: Me["role"],
  { config, now }: { config: Config; now: Date },
): Proof {
  const { requiredOf } = config.passkeys;
  const isRequired =
    (level === "full" && requiredOf !== "none") || (level === "limited" && requiredOf === "officers");
  const hasPasskey = facts.has_passkey === true;
  const since = facts.rights_since?.getTime() ?? 0;
  const graceEndsAt = isRequired && !hasPasskey ? new Date(since + GRACE_MS) : null;
  // With a passkey there is no grace: a stolen password must not be enough beside it.
  const mustProve =
    isRequired &&
    facts.proved_at === null &&
    (graceEndsAt === null || graceEndsAt.getTime() <= now.getTime());
  return {
    level,
    confirmedAt: facts.confirmed_at,
    provedAt: facts.proved_at,
    hasPasskey,
    isRequired,
    graceEndsAt,
    mustProve,
    rightsUntil: facts.rights_until,
    hasLapsed: level !== "member" && (facts.rights_until === null || facts.rights_until <= now),
  };
}

/**
 * The role that a session has now. Without proof, it keeps only what needs none by the settings (D-272, D-281).
 * After its rights have ended, or if an emailed link opened it and nothing was confirmed yet, it is a member's
 * (D-521, D-530).
 */
export function roleWith(
  { level, mustProve, hasLapsed, confirmedAt }: Proof,
  { passkeys }: Config,
): Me["role"] {
  if (hasLapsed || confirmedAt === null) return "member";
  if (!mustProve) return level;
  return level === "full" && passkeys.requiredOf === "full" ? "limited" : "member";
}

/** Whether a password no longer confirms: those who need a passkey and have one use it. */
export function needsSecondFactor({ isRequired, hasPasskey }: Proof): boolean {
  return isRequired && hasPasskey;
}

/** Whether the person confirmed who they are within the last ten minutes, with what their rights need. */
export function isRecentlyConfirmed(proof: Proof, now: Date): boolean {
  return isRecent(needsSecondFactor(proof) ? proof.provedAt : proof.confirmedAt, now);
}

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < RECENT_MS;
}

/** The refusal of a sensitive act, or null if the confirmation is recent enough (D-276). */
export function whyNotRecent(proof: Proof, now: Date): Refusal | null {
  return isRecentlyConfirmed(proof, now) ? null : proofNeeded();
}

/** The same for what needs a confirmation within the last 24 hours (D-533). */
export function whyNotToday({ confirmedAt }: Proof, now: Date): Refusal | null {
  const isToday = confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= DAY_MS;
  return isToday ? null : proofNeeded();
}

/** The same for an act for which a password is never enough, whatever the rights need (D-274). */
export function whyNotRecentlyProved(proof: Proof, now: Date): Refusal | null {
  if (proof.provedAt === null) return passkeyNeeded(proof);
  return isRecent(proof.provedAt, now) ? null : proofNeeded();
}

/** Refuses a request that first needs a confirmation; the page asks for it and sends the request again. */
export function proofNeeded(): Refusal {
  return new Refusal(403, "Please confirm that it’s you, then try again.", { code: "proof_needed" });
}

/** The refusal of an officer's act by a session that has not proved itself (D-272). */
export function passkeyNeeded({ hasPasskey }: Proof): Refusal {
  const sentence = hasPasskey
    ? "Please use your passkey or a recovery code first."
    : "Officers need a passkey. Make one under Profile.";
  return new Refusal(403, sentence, { code: "passkey_needed" });
}
