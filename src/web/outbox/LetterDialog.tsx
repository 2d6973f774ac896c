import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Letter, showLetter } from "#contract/outbox.ts";
import { read } from "#web/platform/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useLetterDeed } from "./deeds.ts";
import { STATES, triesInWords } from "./outbox-words.ts";

/** One letter with its words, and what can be done with it. */
export function LetterDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const letter = useQuery({ ...read(showLetter, { params: { id } }), refetchOnMount: "always" });
  useSessionLoss(letter.error, LOST_TO_ADMIN_LOGIN);
  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title={letter.data?.subject ?? "Letter"}>
      {letter.data && <InFull letter={letter.data} />}
      {!letter.data && letter.isError && (
        <LoadFailure text="The letter could not be loaded." onRetry={letter.refetch} />
      )}
      {letter.isPending && <Skeleton className="h-64 w-full" />}
    </Dialog>
  );
}

function InFull({ letter }: { letter: Letter }) {
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const deed = useLetterDeed(letter);
  const { word, tone } = STATES[letter.state];
  const facts: [string, ReactNode][] = [
    ["To", letter.recipient || "Deleted reader"],
    ["About", letter.isCopy ? `${letter.kind} (sent again)` : letter.kind],
    [
      "Status",
      <span key="state" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge> {triesInWords(letter.attempts)}
        {letter.isSetAside && ", set aside"}
      </span>,
    ],
    ["Written", dates.dayAndTime(letter.createdAt)],
  ];
  if (letter.sentAt) facts.push(["Sent", dates.dayAndTime(letter.sentAt)]);
  if (letter.givenUpAt) facts.push(["Given up", dates.dayAndTime(letter.givenUpAt)]);
  if (letter.state === "failing" && letter.nextAttemptAt)
    facts.push(["Next try", dates.dayAndTime(letter.nextAttemptAt)]);
  if (letter.attachments.length > 0) facts.push(["Files", letter.attachments.join(", ")]);
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
      {letter.trouble && (
        <Alert tone={letter.state === "given-up" ? "alarm" : "warning"} title={letter.trouble}>
          {letter.error && <p className="text-sm wrap-anywhere">The mail server’s words: {letter.error}</p>}
        </Alert>
      )}
      {letter.text === null ? (
        letter.recipient !== "" && <p className="text-soft">The words of this letter are not shown.</p>
      ) : (
        // As text alone: nothing of a letter can run or load anything here.
        <section
          aria-label="The letter’s words"
          className="rounded-md border border-line bg-paper p-4 sm:p-6"
        >
          <p className="whitespace-pre-wrap wrap-anywhere">{letter.text.trim()}</p>
        </section>
      )}
      {/* Said aloud, too: a dialog that stands open hides the toast from those who hear the page. */}
      <div role="status">{letter.whyNot && <Alert>{letter.whyNot}</Alert>}</div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        {letter.state === "given-up" && !letter.isSetAside && (
          <Button tone="secondary" disabled={deed.isPending} onClick={() => deed.mutate("aside")}>
            Set Aside
          </Button>
        )}
        {letter.can === "try" && (
          <Button disabled={deed.isPending} onClick={() => deed.mutate("try")}>
            {deed.isPending ? "Queuing..." : "Try Again Now"}
          </Button>
        )}
        {letter.can === "copy" && (
          <Button disabled={deed.isPending} onClick={() => setAsking(true)}>
            Send Again
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this letter a second time?"
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              Not Now
            </Button>
            <Button
              disabled={deed.isPending}
              onClick={() => deed.mutate("copy", { onSettled: () => setAsking(false) })}
            >
              {deed.isPending ? "Queuing..." : "Send a Copy"}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          {letter.recipient} has had it on {letter.sentAt ? dates.day(letter.sentAt) : "an earlier day"}. A
          copy in the same words goes to the same address.
        </p>
      </Dialog>
    </div>
  );
}
