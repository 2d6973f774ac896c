import type { Logger } from "pino";
import type { Endpoint } from "#contract/endpoint.ts";
import { actorName, type Me } from "#server/platform/context.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** The events of the security log; docs/operating.md explains each. */
export type SecurityEvent =
  | "log-in"
  | "log-in failed"
  | "log-in throttled"
  | "log-out"
  | "session ended"
  | "several session cookies"
  | "password changed"
  | "password reset asked for"
  | "sign-in link asked for"
  | "password reset"
  | "password set by an officer"
  | "invitation emailed"
  | "log-in chosen by invitation"
  | "log-in disabled"
  | "log-in name changed"
  | "privileges changed"
  | "identity confirmed"
  | "passkey added"
  | "passkey removed"
  | "passkey refused"
  | "passkeys ended"
  | "recovery codes made"
  | "access refused"
  | "not theirs or not there"
  | "request from another site";

type Source = { log: Logger; address?: string; me?: Me | null };
/** Ids and fixed words only: never a secret, a name or anything that a person typed. */
type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Writes one line of the security log: `security: true`, what happened, who did it, from which network, and the id of
 * the request. Written at level info even if LOG_LEVEL is higher.
 */
export function logSecurityEvent(
  { log, address, me }: Source,
  event: SecurityEvent,
  facts: Facts = {},
): void {
  const who = me ? { who: actorName(me) } : {};
  const network = address === undefined ? {} : { network: shortNetwork(address) };
  securityLines(log).info({ event, ...who, ...network, ...facts }, "security");
}

/**
 * Records a refusal that may be an attempt at someone else's data. A 404 does not say whether a thing is missing or
 * not theirs. Officers may see everything, so their 404s are not recorded.
 */
export function logRefusal(
  { params, ...source }: Source & { params: Readonly<Record<string, string>> },
  { method, path }: Endpoint,
  { status, code }: Refusal,
): void {
  const { id = "" } = params;
  const facts = { endpoint: `${method} ${path}`, ...(/^\d{1,10}$/.test(id) && { id: Number(id) }) };
  if (code === "cross_site_request") logSecurityEvent(source, "request from another site", facts);
  else if (!source.me) return;
  else if (status === 403) logSecurityEvent(source, "access refused", facts);
  else if (status === 404 && path.includes("/:") && source.me.role === "member") {
    logSecurityEvent(source, "not theirs or not there", facts);
  }
}

const lines = new WeakMap<Logger, Logger>();

function securityLines(log: Logger): Logger {
  const known = lines.get(log);
  if (known) return known;
  const level = log.isLevelEnabled("fatal") ? "info" : "silent";
  const child = log.child({ security: true }, { level });
  lines.set(log, child);
  return child;
}
