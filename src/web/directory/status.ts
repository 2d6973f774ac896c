import { MEMBER_STATUSES, type MemberStatus, statusLabel } from "#contract/members/status.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** The word behind a status as it comes from the server; null for one that this page does not know yet. */
export function statusCode(status: string): MemberStatus | null {
  const [first] = status.trim().toLowerCase().split(" ");
  return MEMBER_STATUSES.find((code) => code === first) ?? null;
}

/** Every status in its long form, in the order of the filter. */
export function allStatuses(society: string): readonly string[] {
  return MEMBER_STATUSES.map((status) => statusLabel(status, society));
}

const TONES: Record<MemberStatus, BadgeTone> = {
  active: "leaf",
  provisional: "amber",
  online: "lake",
  prospective: "plain",
  former: "plain",
  other: "brass",
};

/** Green, yellow, blue and gray as stated (001 §4); the two others have quiet colours of their own. */
export function statusTone(status: string): BadgeTone {
  const code = statusCode(status);
  return code === null ? "plain" : TONES[code];
}
