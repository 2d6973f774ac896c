import type { MemberRecord } from "#contract/session.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { profileDuesText } from "./dues-text.ts";
import { usePayDues } from "./use-dues-payment.ts";

type PaidThrough = Pick<MemberRecord, "localDuesPaidThrough" | "nationalDuesPaidThrough">;

/** The profile's dues as stored: both dates with badges, and payment of the local ones (C-50). */
export function DuesPayment({ record }: { record: PaidThrough }) {
  const { localDuesPaidThrough: local, nationalDuesPaidThrough: national } = record;
  const today = useDates().wireDay(pageNow().toISOString());
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line border-y border-line">
        <Paid label="Local dues paid through" day={local} today={today} />
        <Paid label="National dues paid through" day={national} today={today} />
      </dl>
      {local !== null && profileDuesText(local, today).isCurrent ? (
        <Alert tone="good" title="Dues Current">
          Your local dues are paid through {calendarDay(local)}.
        </Alert>
      ) : (
        <PayDues />
      )}
      <p className="text-sm text-soft">National dues are managed by the national chapter.</p>
      <p>
        <a href={paths.dues} className="tap-target text-link">
          View dues status and payment history
        </a>
      </p>
    </div>
  );
}

function Paid({ label, day, today }: { label: string; day: string | null; today: string }) {
  const { text, tone } = profileDuesText(day, today);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-soft">{label}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        {day && <span>{calendarDay(day)}</span>}
        <Badge tone={tone}>{text}</Badge>
      </dd>
    </div>
  );
}

function PayDues() {
  const { pay, isPending } = usePayDues();
  return (
    <div>
      <Button disabled={isPending} onClick={() => pay()}>
        {isPending ? "Processing..." : "Pay Local Dues"}
      </Button>
      <p className="mt-2 text-sm text-soft">You will be redirected to a secure payment page.</p>
    </div>
  );
}
