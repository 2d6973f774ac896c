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
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { isOnItsWay } from "./on-its-way.ts";
import { SenderTest } from "./SenderTest.tsx";
import { PARTS, STATES } from "./sender-words.ts";

/** How often to look for a test that has not arrived. */
const WAITING_MS = 10_000;

/** What mail servers see of the portal's sender, looked up when an officer asks (D-482). */
export function SenderCheck() {
  const client = useQueryClient();
  const found = useQuery({
    ...read(showSenderCheck),
    // A test that was sent is read from its mailbox within a minute or two.
    refetchInterval: ({ state }) => (state.data?.test && isOnItsWay(state.data.test) ? WAITING_MS : false),
  });
  const checking = useMutation({
    mutationFn: () => call(checkSender),
    onSuccess: ({ check: now }) =>
      client.setQueryData(read(showSenderCheck).queryKey, (old) => old && { ...old, check: now }),
  });
  const check = found.data?.check ?? null;
  return (
    <section
      id="sender"
      aria-labelledby="sender-heading"
      className="mb-8 scroll-mt-20 rounded-lg border border-line bg-card px-5 py-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="sender-heading" className="text-xl">
            Sender
          </h2>
          <p role="status" className="text-sm text-soft wrap-anywhere">
            {check ? <Summary check={check} /> : "See whether mail servers find what they look for."}
          </p>
        </div>
        <Button tone="secondary" size="small" disabled={checking.isPending} onClick={() => checking.mutate()}>
          {checking.isPending ? "Checking..." : "Check the Sender"}
        </Button>
      </div>
      <Refusal className="mt-4">
        {checking.isError &&
          errorMessage(checking.error, "The sender could not be checked. Please try again.")}
      </Refusal>
      {check && (
        <details key={String(checking.isSuccess)} open={checking.isSuccess} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-wine-text">
            What was found
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {check.findings.map((finding) => (
              <Finding key={finding.part} finding={finding} />
            ))}
          </ul>
        </details>
      )}
      {found.data?.canTest && <SenderTest test={found.data.test} />}
    </section>
  );
}

function Summary({ check: { at, domain, findings } }: { check: Check }) {
  const dates = useDates();
  return `${domain}, checked ${dates.dayAndTime(at)}: ${inWords(findings)}.`;
}

function Finding({ finding: { part, state, sentence, record, seen } }: { finding: SenderFinding }) {
  const { title, why } = PARTS[part];
  const { word, className } = STATES[state];
  return (
    <li className="py-4">
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
            {seen.length === 1 ? "Current record" : `The ${seen.length} current records`}
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

/** "3 OK, 1 to fix, 1 couldn’t be checked". */
function inWords(findings: readonly SenderFinding[]): string {
  const count = (state: SenderFinding["state"]) => findings.filter((one) => one.state === state).length;
  const parts = [
    [count("good"), "OK"],
    [count("wrong"), "to fix"],
    [count("unknown"), "couldn’t be checked"],
  ] as const;
  return parts.flatMap(([of, what]) => (of > 0 ? `${of} ${what}` : [])).join(", ");
}
