import type { RecentDuesPayment } from "#contract/registrations/recent-payments.ts";
import { Confirmation, type ConfirmedFact } from "#web/payments/Confirmation.tsx";
import { emailsSentence, receiptFacts } from "#web/payments/receipt-facts.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The year of dues just paid: what was paid, through which day, and what happens next. */
export function DuesConfirmed({ payment }: { payment: RecentDuesPayment }) {
  const dates = useDates();
  const through = payment.paidThrough && calendarDay(payment.paidThrough);
  const facts: ConfirmedFact[] = [
    ...(through ? ([["Paid through", through]] as const) : []),
    ...receiptFacts(payment, dates),
  ];
  const next = [
    emailsSentence(payment, "Your receipt"),
    "Nothing more is needed for this year. We’ll email you a reminder before these dues end.",
    "National dues are managed by the national chapter and are not part of this payment.",
  ];
  return (
    <Confirmation
      over="Thank you"
      title="Your dues are paid"
      facts={facts}
      next={next}
      onClose={() => go(paths.dues, { replace: true })}
      actions={
        <LinkButton tone="secondary" href={paths.events}>
          Browse Events
        </LinkButton>
      }
    />
  );
}
