import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type OutboxEmail, showEmail } from "#contract/outbox.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { CorrectAddress } from "./CorrectAddress.tsx";
import { EmailPreview } from "./EmailPreview.tsx";
import { describeAttempts, STATES } from "./email-labels.ts";
import { PlainText } from "./PlainText.tsx";
import { useEmailAction } from "./use-email-action.ts";

/** One email with its text and what can be done with it. */
export function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const email = useQuery({ ...read(showEmail, { params: { id } }), refetchOnMount: "always" });
  return (
    <Dialog wide onClose={onClose} title={email.data?.subject ?? "Email"}>
      <Loaded of={email} failure="The email could not be loaded." skeleton="h-64">
        {(read) => <EmailDetails email={read} />}
      </Loaded>
    </Dialog>
  );
}

function EmailDetails({ email }: { email: OutboxEmail }) {
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const action = useEmailAction(email);
  const { word, tone } = STATES[email.state];
  const facts: [string, ReactNode][] = [
    ["To", email.recipient || "Deleted recipient"],
    ["About", email.isCopy ? `${email.kind} (sent again)` : email.kind],
    [
      "Status",
      <span key="state" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge> {describeAttempts(email.attempts)}
        {email.isDismissed && ", dismissed"}
      </span>,
    ],
    ["Created", dates.dayAndTime(email.createdAt)],
  ];
  if (email.sentAt) facts.push(["Sent", dates.dayAndTime(email.sentAt)]);
  if (email.failedAt) facts.push(["Failed", dates.dayAndTime(email.failedAt)]);
  if (email.state === "retrying" && email.nextAttemptAt)
    facts.push(["Next try", dates.dayAndTime(email.nextAttemptAt)]);
  if (email.attachments.length > 0) facts.push(["Files", email.attachments.join(", ")]);
  return (
    <div className="space-y-6">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[7rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-sm text-soft sm:text-base">{label}</dt>
            <dd className="wrap-anywhere lining-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {email.trouble && (
        <Alert tone={email.state === "failed" ? "alarm" : "warning"} title={email.trouble}>
          {email.error && <p className="text-sm wrap-anywhere">The mail server’s message: {email.error}</p>}
        </Alert>
      )}
      {email.text === null ? (
        email.recipient !== "" && <p className="text-soft">This email’s text is not shown.</p>
      ) : (
        <div className="space-y-3">
          {email.html !== null && <EmailPreview subject={email.subject} html={email.html} />}
          <PlainText text={email.text} />
        </div>
      )}
      {/* A status of its own, since the open dialog hides the toast from screen readers. */}
      <div role="status">{email.whyNot && <Alert>{email.whyNot}</Alert>}</div>
      {email.state === "failed" && email.addressOf && (
        <CorrectAddress wrong={email.recipient} of={email.addressOf} />
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        {email.state === "failed" && !email.isDismissed && (
          <Button tone="secondary" disabled={action.isPending} onClick={() => action.mutate("dismiss")}>
            Dismiss
          </Button>
        )}
        {email.can === "try" && (
          <Button disabled={action.isPending} onClick={() => action.mutate("try")}>
            {action.isPending ? "Queuing..." : "Retry Now"}
          </Button>
        )}
        {email.can === "copy" && (
          <Button disabled={action.isPending} onClick={() => setAsking(true)}>
            Send Again
          </Button>
        )}
      </div>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send this email again?"
        act="Send a Copy"
        acting="Queuing..."
        isBusy={action.isPending}
        onAct={() => action.mutate("copy", { onSettled: () => setAsking(false) })}
      >
        <p className="wrap-anywhere">
          {email.recipient} received it on {email.sentAt ? dates.day(email.sentAt) : "an earlier day"}. An
          identical copy will go to the same address.
        </p>
      </QuestionDialog>
    </div>
  );
}
