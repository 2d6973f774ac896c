import type { ReactNode } from "react";
import type { DuesStatus } from "#contract/dues.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatCents } from "#web/platform/money.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { duesPageText } from "./dues-text.ts";
import { useRenewal } from "./use-dues-payment.ts";

/** Shown where the server names no amount (M-585). */
const USUAL_AMOUNT = 300;

/** The dues status: badge, banner, facts, and the button to renew. */
export function DuesSummary({ status }: { status: DuesStatus }) {
  const { badge, banner } = duesPageText(status);
  const amount = status.renewalAmount ?? USUAL_AMOUNT;
  return (
    <Card>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Membership Status</h2>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </header>
      <Alert tone={banner.tone}>
        <p>
          <strong>{banner.title}</strong> {banner.text}
        </p>
      </Alert>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        <Fact label="Current expiration date">
          {status.expirationDate ? calendarDay(status.expirationDate) : "Not on record"}
        </Fact>
        <Fact label="Days remaining">{status.isExpired ? 0 : status.daysUntilExpiration}</Fact>
        <Fact label="Renewal amount">{formatCents(Math.round(amount * 100))}</Fact>
      </dl>
      {status.canRenew && <Renew amount={amount} />}
      <p className="mt-4 text-sm text-soft">
        You will be redirected to a secure payment page to complete your renewal.
      </p>
    </Card>
  );
}

function Renew({ amount }: { amount: number }) {
  const { pay, isPending } = useRenewal();
  return (
    <Button className="mt-6 w-full" disabled={isPending} onClick={() => pay(amount)}>
      {isPending ? "Processing..." : "Renew Membership"}
    </Button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-3">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto font-display text-xl lining-nums tabular-nums">{children}</dd>
    </div>
  );
}
