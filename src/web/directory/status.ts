import { MEMBER_STATUSES, type MemberStatus, statusLabel } from "#contract/members/status.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** The stored word for a status as the server spells it; null for an unknown one. */
export function statusCode(status: string): MemberStatus | null {
  const [first] = status.trim().toLowerCase().split(" ");
  return MEMBER_STATUSES.find((code) => code === first) ?? null;
}

/** Every status by its label, in the order of the filter. */
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

/** Green, yellow, blue and gray are specified; the two others have muted colors. */
export function statusTone(status: string): BadgeTone {
  const code = statusCode(status);
  return code === null ? "plain" : TONES[code];
}
