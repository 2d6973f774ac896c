import { Check as Tick } from "lucide-react";
import { useState } from "react";
import { dayIn } from "#contract/values/zone.ts";
import { useChapter, usePageTitle } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { CheckRow } from "./CheckRow.tsx";
import { blankCheck, type Check, nameOf, type Payer, recordedIn } from "./check-rows.ts";
import { DepositSlip } from "./DepositSlip.tsx";
import { useRecordCheck } from "./use-record-check.ts";

/** /admin/checks: the checks of one deposit, typed one after another without a mouse (D-355). */
export function ChecksPage() {
  usePageTitle("Checks Received");
  const { timeZone } = useChapter();
  const today = dayIn(new Date(), timeZone);
  const [receivedOn, setReceivedOn] = useState(today);
  const [checks, setChecks] = useState<readonly Check[]>(() => [blankCheck(1)]);
  const change = (id: number, changed: Partial<Check>) =>
    setChecks((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const recording = useRecordCheck(change);
  const [sent, setSent] = useState(0);
  const isFuture = receivedOn > today;
  const problem = receivedOn === "" || isFuture ? "Please enter today or an earlier date" : undefined;

  function record(check: Check, payer: Payer, amount: string) {
    if (problem) return;
    change(check.id, { state: "sent", amount, said: null });
    setSent(sent + 1);
    recording.mutate({ id: check.id, payer, amount, reference: check.reference, receivedOn });
    setChecks((all) => {
      const last = all.at(-1);
      return last && last.state === "open" && last.id !== check.id
        ? all
        : [...all, blankCheck(all.length + 1)];
    });
  }

  const open = checks.filter(({ state }) => state !== "recorded");
  const recorded = checks.filter(({ state }) => state === "recorded");
  const next = checks.findLast(({ state }) => state === "open");
  return (
    <>
      <PageHeading compact over="Officers" title="Checks Received">
        Type the name, choose the match, enter the check number, and press Enter. Each check is recorded right
        away.
      </PageHeading>
      <div className="grid items-start gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <DateField
            className="max-w-56"
            label="Received on"
            value={receivedOn}
            error={problem}
            onChange={(event) => setReceivedOn(event.target.value)}
          />
          {recorded.length > 0 && <Recorded checks={recorded} />}
          <ol aria-label="Checks to record" className="space-y-3">
            {open.map((check) => (
              <CheckRow
                key={check.id}
                check={check}
                nextAfter={check.id === next?.id ? sent : null}
                onChange={(changed) => change(check.id, changed)}
                onRecord={(payer, amount) => record(check, payer, amount)}
              />
            ))}
          </ol>
        </div>
        <DepositSlip recorded={recordedIn(checks)} checks={recorded.length} />
      </div>
    </>
  );
}

function Recorded({ checks }: { checks: readonly Check[] }) {
  return (
    <ol
      aria-label="Recorded checks"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card"
    >
      {checks.map(({ id, payer, amount, reference, said }) => (
        <li key={id} className="flex gap-3 px-4 py-2 leading-snug">
          <Tick size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-leaf" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {payer && nameOf(payer)}
            <span className="block text-sm text-soft">
              {[reference && `Check ${reference}`, said].filter(Boolean).join(". ")}
            </span>
          </span>
          <span className="font-semibold lining-nums tabular-nums">{formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  );
}
