import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type SenderCheck as Check,
  checkSender,
  type SenderFinding,
  showSenderCheck,
} from "#contract/officers/sender-check.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { PARTS, STATES } from "./sender-words.ts";

/** What mail servers see of the portal's sender, looked up when an officer asks (D-482). */
export function SenderCheck() {
  const client = useQueryClient();
  const found = useQuery(read(showSenderCheck));
  const checking = useMutation({
    mutationFn: () => call(checkSender),
    onSuccess: (answer) => client.setQueryData(read(showSenderCheck).queryKey, answer),
  });
  const check = found.data?.check ?? null;
  return (
    <section aria-labelledby="sender" className="mt-10 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="sender" className="text-2xl">
            Sender
          </h2>
          <p className="max-w-prose text-soft">
            Mail servers look up a few records of the sender’s domain before they deliver an email.
          </p>
        </div>
        <Button tone="secondary" disabled={checking.isPending} onClick={() => checking.mutate()}>
          {checking.isPending ? "Checking..." : "Check the Sender"}
        </Button>
      </div>
      {checking.isError && (
        <Alert tone="alarm" role="alert" className="mt-4">
          {errorMessage(checking.error, "The sender could not be checked. Please try again.")}
        </Alert>
      )}
      {check && <Findings check={check} />}
    </section>
  );
}

function Findings({ check: { at, domain, findings } }: { check: Check }) {
  const dates = useDates();
  return (
    <div className="mt-5">
      <p role="status" className="mb-3 text-soft">
        {domain}, checked {dates.dayAndTime(at)}: {inWords(findings)}.
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {findings.map((finding) => (
          <Finding key={finding.part} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

function Finding({ finding: { part, state, sentence, record, seen } }: { finding: SenderFinding }) {
  const { title, why } = PARTS[part];
  const { word, className } = STATES[state];
  return (
    <li className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm font-semibold ${className}`}>{word}</span>
      </p>
      <p className="mt-1 max-w-prose wrap-anywhere">{sentence}</p>
      {state !== "good" && <p className="mt-1 max-w-prose text-sm text-soft">{why}</p>}
      {record && (
        <dl className="mt-3 grid gap-x-4 gap-y-1 rounded-md bg-sunk px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">Name</dt>
          <dd className="font-mono wrap-anywhere">{record.name}</dd>
          <dt className="text-soft">Type</dt>
          <dd className="font-mono">{record.type}</dd>
          <dt className="text-soft">Value</dt>
          <dd className="font-mono wrap-anywhere">{record.value}</dd>
        </dl>
      )}
      {seen.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft">
            {seen.length === 1 ? "The record" : `The ${seen.length} records`}
          </summary>
          <ul className="space-y-1">
            {seen.map((text) => (
              <li key={text} className="font-mono wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** "3 in order, 1 to change, 1 not known". */
function inWords(findings: readonly SenderFinding[]): string {
  const count = (state: SenderFinding["state"]) => findings.filter((one) => one.state === state).length;
  const parts = [
    [count("good"), "in order"],
    [count("wrong"), "to change"],
    [count("unknown"), "not known"],
  ] as const;
  return parts.flatMap(([of, what]) => (of > 0 ? `${of} ${what}` : [])).join(", ");
}
