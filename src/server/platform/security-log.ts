import type { Logger } from "pino";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Me, nameOf } from "./context.ts";
import { shortNetwork } from "./network.ts";
import type { Refusal } from "./refusal.ts";

/** What the security log tells; docs/operating.md says what each means. */
export type SecurityEvent =
  | "log-in"
  | "log-in failed"
  | "log-in throttled"
  | "log-out"
  | "session ended"
  | "several session cookies"
  | "password changed"
  | "password reset asked for"
  | "password reset"
  | "password set by an officer"
  | "log-in disabled"
  | "log-in name changed"
  | "privileges changed"
  | "access refused"
  | "not theirs or not there"
  | "request from another site";

type Source = { log: Logger; address?: string; me?: Me | null };
/** Ids and words of ours only: never a secret, a name or anything that a person typed. */
type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Writes one line of the security log: `security: true`, what happened, who did it, from which network. The request's
 * id comes with every line. It is written at level info also where LOG_LEVEL is higher.
 */
export function noteSecurity({ log, address, me }: Source, event: SecurityEvent, facts: Facts = {}): void {
  const who = me ? { who: nameOf(me) } : {};
  const network = address === undefined ? {} : { network: shortNetwork(address) };
  securityLines(log).info({ event, ...who, ...network, ...facts }, "security");
}

/**
 * A refusal that may be an attempt at what is somebody else's. Whether a thing is not there or not theirs the answer
 * does not tell either; officers may see all, so theirs are not noted.
 */
export function noteRefusal(
  { params, ...source }: Source & { params: Readonly<Record<string, string>> },
  { method, path, params: named }: Endpoint,
  { status, isFromElsewhere }: Refusal,
): void {
  const { id = "" } = params;
  const facts = { endpoint: `${method} ${path}`, ...(/^\d{1,10}$/.test(id) && { id: Number(id) }) };
  if (isFromElsewhere) noteSecurity(source, "request from another site", facts);
  else if (!source.me) return;
  else if (status === 403) noteSecurity(source, "access refused", facts);
  else if (status === 404 && named && source.me.role === "member") {
    noteSecurity(source, "not theirs or not there", facts);
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
