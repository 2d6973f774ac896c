import { standingOf } from "#contract/days.ts";
import type { DeskMember } from "#contract/directory.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** "limited Admin"; nothing for somebody without an officer's rights. */
export function AdminBadge({ level }: { level: DeskMember["adminPrivileges"] }) {
  return level === "none" ? null : (
    <Badge tone="wine">
      <span className="first-letter:uppercase">{`${level} Admin`}</span>
    </Badge>
  );
}

/** How one paid-through date stands, in the officers' words (001 §4, C-10): the last paid day itself is still current. */
export function DuesBadge({ paidThrough }: { paidThrough: string | null }) {
  const today = useDates().wireDay(new Date().toISOString());
  const standing = standingOf(paidThrough, today);
  if (standing === "none") return <Badge tone="alarm">Not Set</Badge>;
  if (standing === "over") return <Badge tone="alarm">Overdue</Badge>;
  return <Badge tone="leaf">Current</Badge>;
}
