import type { DirectoryMember } from "#contract/directory.ts";
import { paidThroughStatus } from "#contract/values/days.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** "limited Admin"; nothing for a member without officer rights. */
export function AdminBadge({ level }: { level: DirectoryMember["adminPrivileges"] }) {
  return level === "none" ? null : (
    <Badge tone="wine">
      <span className="first-letter:uppercase">{`${level} Admin`}</span>
    </Badge>
  );
}

/** "Hidden from Directory" and the member's ranks. */
export function RankBadges({ member }: { member: DirectoryMember }) {
  const ranks = [
    member.isEcuyer && "Ecuyer",
    member.isMondiale && "Mondiale",
    member.isProfessionalWorker && "Professional worker",
  ].filter((rank) => rank !== false);
  return (
    <>
      {member.excludeFromDirectory && <Badge>Hidden from Directory</Badge>}
      {ranks.map((rank) => (
        <Badge key={rank} tone="brass">
          {rank}
        </Badge>
      ))}
    </>
  );
}

/** The status of a paid-through date (C-10): the last paid day itself is still current. */
export function DuesBadge({ paidThrough }: { paidThrough: string | null }) {
  const today = useDates().wireDay(new Date().toISOString());
  const standing = paidThroughStatus(paidThrough, today);
  if (standing === "none") return <Badge tone="alarm">Not Set</Badge>;
  if (standing === "over") return <Badge tone="alarm">Overdue</Badge>;
  return <Badge tone="leaf">Current</Badge>;
}
