import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listMemberDues } from "#contract/members/manual-dues.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { type Check, dueOf, nameOf, type Payer } from "./check-rows.ts";
import { type Suggestion, usePayers } from "./use-payers.ts";

interface CheckRowProps {
  check: Check;
  /** How many were sent before, if it is where typing goes on; null otherwise. */
  nextAfter: number | null;
  onChange: (change: Partial<Check>) => void;
  onRecord: (payer: Payer, amount: string) => void;
}

/** One check that is not recorded yet: who it is from, its amount and number; Enter records it. */
export function CheckRow({ check, nextAfter, onChange, onRecord }: CheckRowProps) {
  const [problems, setProblems] = useState<{ payer?: string; amount?: string }>({});
  const row = useRef<HTMLLIElement>(null);
  const isSent = check.state === "sent";
  useEffect(() => {
    if (nextAfter !== null) row.current?.querySelector("input")?.focus();
  }, [nextAfter]);

  function record() {
    const amount = parseAmount(check.amount);
    if (check.payer && amount !== null) {
      setProblems({});
      onRecord(check.payer, amount);
      return;
    }
    setProblems({
      ...(!check.payer && { payer: "Please choose who the check is from" }),
      ...(amount === null && { amount: "Please enter the amount" }),
    });
  }

  return (
    <li ref={row} className="rounded-lg border border-line bg-card px-4 py-3 shadow-card">
      <PlainForm
        isBusy={isSent}
        className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]"
        onSubmit={record}
      >
        <PayerField
          payer={check.payer}
          problem={problems.payer}
          onChoose={(payer) => {
            onChange({ payer, amount: payer ? dueOf(payer) : "", said: null });
            setProblems({});
            if (payer) row.current?.querySelector<HTMLInputElement>("[name=reference]")?.focus();
          }}
        />
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          value={check.amount}
          disabled={isSent}
          error={problems.amount}
          hint={check.payer ? `${formatMoney(dueOf(check.payer))} is due.` : undefined}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <Field
          label="Check number"
          name="reference"
          maxLength={40}
          value={check.reference}
          disabled={isSent}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
        <Button type="submit" tone="secondary" className="sm:mt-6.5" disabled={isSent}>
          {isSent ? "Recording..." : "Record"}
        </Button>
      </PlainForm>
      {check.said && (
        <p role="alert" className="mt-2 font-semibold text-alarm">
          {check.said}
        </p>
      )}
    </li>
  );
}

interface PayerFieldProps {
  payer: Payer | null;
  problem: string | undefined;
  onChoose: (payer: Payer | null) => void;
}

/** Finds the party, or the member for their dues, by a part of the name. */
function PayerField({ payer, problem, onChoose }: PayerFieldProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [failed, setFailed] = useState(false);
  const { items, ...search } = usePayers(payer ? "" : typed);

  async function choose(suggestion: Suggestion) {
    setFailed(false);
    if (suggestion.kind === "party") return onChoose(suggestion);
    const { member } = suggestion;
    const asked = { ...read(listMemberDues, { params: { id: member.id } }), staleTime: 0 };
    await client.fetchQuery(asked).then(
      (dues) => onChoose({ ...suggestion, dues }),
      () => setFailed(true),
    );
  }

  return (
    <div className="min-w-0">
      <Combobox
        label="From"
        placeholder="Name, email, or dinner"
        maxLength={100}
        value={payer ? nameOf(payer) : typed}
        onChange={(text) => {
          // Typing searches for another payer, so the chosen one no longer counts.
          if (payer) onChoose(null);
          setTyped(text);
        }}
        items={items}
        keyOf={(one) => (one.kind === "party" ? `party ${one.debt.registrationId}` : `dues ${one.member.id}`)}
        draw={(one) => <Suggested suggestion={one} />}
        onChoose={choose}
        found={foundInWords(items?.length ?? 0, search)}
      />
      {(problem || failed) && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-alarm">
          {problem ?? "We couldn’t load their dues. Please try again."}
        </p>
      )}
    </div>
  );
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const dates = useDates();
  if (suggestion.kind === "dues") {
    const { name, email } = suggestion.member;
    return (
      <>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm wrap-anywhere text-soft">
          {["Membership dues", email].filter(Boolean).join(" · ")}
        </span>
      </>
    );
  }
  const { payer, due, title, dateTime } = suggestion.debt;
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3 font-semibold lining-nums">
        <span>{payer}</span>
        <span>{formatMoney(due)}</span>
      </span>
      <span className="block text-sm wrap-anywhere text-soft">
        {title}, {dates.day(dateTime)}
      </span>
    </>
  );
}

function foundInWords(
  count: number,
  { isCut, hasFailed }: Pick<ReturnType<typeof usePayers>, "isCut" | "hasFailed">,
): string {
  if (count > 0) return `${count} found. Use the arrow keys to choose.`;
  if (hasFailed) return "We couldn’t search. Please try again.";
  return isCut
    ? "No match among the latest dinners. Try a different spelling, an email address, or the dinner."
    : "No match. Try a different spelling, an email address, or the dinner.";
}
