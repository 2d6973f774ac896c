import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";

/** PAID, IN WAITLIST or the raw status (C-15), with what is still open about it. */
export function StatusCell({ party }: { party: AttendeeRegistration }) {
  const dates = useDates();
  const { status, offerExpiresAt, holdExpiresAt, refundDue, amountDue, payBy } = party;
  return (
    <div className="space-y-1">
      <StatusBadge status={status} isForOfficers />
      {status === "waitlist" && offerExpiresAt && (
        <p className="text-sm text-leaf">Seats offered until {dates.dayAndTime(offerExpiresAt)}</p>
      )}
      {status === "pending" && holdExpiresAt && (
        <p className="text-sm text-soft">Payment open until {dates.time(holdExpiresAt)}</p>
      )}
      {Number(amountDue) > 0 && (
        <p className="text-sm font-semibold text-amber">
          {formatMoney(amountDue)} due{payBy && ` by ${calendarDay(payBy)}`}
        </p>
      )}
      {refundDue && <p className="text-sm font-semibold text-amber">{formatMoney(refundDue)} owed back</p>}
    </div>
  );
}
