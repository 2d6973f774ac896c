import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  sendSenderTest,
  showSenderCheck,
  type SenderTest as Test,
  type TestFinding,
} from "#contract/officers/sender-check.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { isOnItsWay } from "./on-its-way.ts";
import { STATES, TEST_TITLES } from "./sender-words.ts";

/** An email to the portal's own mailbox, and how it arrived (D-483). */
export function SenderTest({ test }: { test: Test | null }) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call(sendSenderTest),
    onSuccess: ({ test: sent }) =>
      client.setQueryData(read(showSenderCheck).queryKey, (old) => old && { ...old, test: sent }),
  });
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {test ? (
            <Progress test={test} />
          ) : (
            "Send an email to the portal’s own mailbox to see how it arrives."
          )}
        </p>
        <Button tone="secondary" size="small" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? "Sending..." : "Send a Test to Ourselves"}
        </Button>
      </div>
      <Refusal className="mt-4">
        {sending.isError && errorMessage(sending.error, "We couldn’t send the test. Please try again.")}
      </Refusal>
      {test && test.findings.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {test.findings.map((finding) => (
            <Finding key={finding.part} finding={finding} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Progress({ test }: { test: Test }) {
  const sentAt = useDates().dayAndTime(test.sentAt);
  if (test.cameAt) return `The test sent ${sentAt} has arrived.`;
  return isOnItsWay(test)
    ? `A test was sent ${sentAt}. It usually arrives within two minutes.`
    : `The test sent ${sentAt} hasn’t arrived. See below whether it was sent, and look in the mailbox’s spam folder.`;
}

function Finding({ finding: { part, state, sentence, seen } }: { finding: TestFinding }) {
  const { word, className } = STATES[state];
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{TEST_TITLES[part]}</span>
        <span className={`text-sm font-semibold ${className}`}>{word}</span>
      </p>
      <p className="mt-1 max-w-prose wrap-anywhere">{sentence}</p>
      {seen.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft">
            {seen.length === 1 ? "Header as it arrived" : `${seen.length} headers as they arrived`}
          </summary>
          <ul className="space-y-2">
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
