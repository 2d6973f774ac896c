import { paidThroughStatus } from "#contract/values/days.ts";
import { DuesBadge } from "#web/directory/list/MemberBadges.tsx";
import { shortCalendarDay } from "#web/platform/dates.ts";

/** The local dues of a row: their last day, and a badge only where something is to be done. */
export function DuesInBrief({ paidThrough, today }: { paidThrough: string | null; today: string }) {
  const standing = paidThroughStatus(paidThrough, today);
  const isPaid = standing === "soon" || standing === "later";
  return (
    <span
      data-unpaid={isPaid ? undefined : ""}
      className="flex items-center gap-x-2 whitespace-nowrap max-md:pb-2"
    >
      {paidThrough && (
        <span className="md:max-lg:hidden">
          {isPaid && <span className="sr-only">Current through </span>}
          {shortCalendarDay(paidThrough)}
        </span>
      )}
      {!isPaid && <DuesBadge paidThrough={paidThrough} />}
    </span>
  );
}
