import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";

interface StatusCellProps {
  party: AttendeeRegistration;
  /** In a line of the list, where only what is urgent has room beside the badge. */
  isShort?: boolean;
}

/** PAID, IN WAITLIST or the raw status (C-15), with what is still open about it. */
export function StatusCell({ party, isShort = false }: StatusCellProps) {
  const open = useOpenAbout(party, isShort);
  return (
    <div className={isShort ? "flex flex-wrap items-center gap-x-1.5 leading-none" : "space-y-1"}>
      <StatusBadge status={party.status} isForOfficers />
      {open.map(({ text, tone }) => (
        <p key={text} className={`${isShort ? "text-xs leading-[1.125rem]" : "text-sm"} ${tone}`}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** What is open about a party, in words. */
function useOpenAbout(party: AttendeeRegistration, isShort: boolean): { text: string; tone: string }[] {
  const dates = useDates();
  const { status, offerExpiresAt, holdExpiresAt, refundDue, amountDue, payBy } = party;
  const urgent = "font-semibold text-amber";
  const isDue = Number(amountDue) > 0;
  return [
    status === "waitlist" &&
      offerExpiresAt && {
        text: `Seats offered until ${isShort ? dates.shortDay(offerExpiresAt) : dates.dayAndTime(offerExpiresAt)}`,
        tone: "text-leaf",
      },
    status === "pending" &&
      holdExpiresAt && { text: `Payment open until ${dates.time(holdExpiresAt)}`, tone: "text-soft" },
    isDue && {
      text: `${formatMoney(amountDue)} due${payBy && !isShort ? ` by ${calendarDay(payBy)}` : ""}`,
      tone: urgent,
    },
    refundDue && { text: `${formatMoney(refundDue)} refund due`, tone: urgent },
  ].filter((one) => one !== false && one !== null && one !== "");
}
