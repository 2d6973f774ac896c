import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import { useDates } from "#web/platform/chapter.ts";
import { isUnsavedOnPage } from "#web/platform/warn-before-unload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { endedWords } from "./ended-words.ts";
import { useStopScheduled } from "./scheduled-queries.ts";
import { WrittenText } from "./WrittenText.tsx";

interface ScheduledEmailsProps<One extends ScheduledEmail> {
  reading: UseQueryResult<One[]>;
  listKey: QueryKey;
  stop: (id: number) => Promise<unknown>;
  /** Opens one in the form: to change it, or to use it again for a new email once it has ended. */
  onOpen: (scheduled: One) => void;
}

/** The emails that wait for their hour, and those that did not go. */
export function ScheduledEmails<One extends ScheduledEmail>({
  reading,
  listKey,
  stop,
  onOpen,
}: ScheduledEmailsProps<One>) {
  const [wanted, setWanted] = useState<One>();
  const stopping = useStopScheduled(listKey, stop);
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-4 text-2xl">
        Scheduled Emails
      </h2>
      <Loaded
        of={reading}
        failure="We couldn’t load the scheduled emails."
        skeleton="h-16"
        empty={<p className="text-soft">No emails are scheduled.</p>}
      >
        {(all) => (
          <ul className="divide-y divide-line rounded-md border border-line">
            {all.map((scheduled) => (
              <Scheduled
                key={scheduled.id}
                scheduled={scheduled}
                isStopping={stopping.isPending}
                onStop={() => stopping.mutate(scheduled.id)}
                onOpen={() => (isUnsavedOnPage() ? setWanted(scheduled) : onOpen(scheduled))}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {wanted && (
        <QuestionDialog
          title="Discard what you’ve typed?"
          description={`If you open “${wanted.subject}” now, we won’t keep it.`}
          keep="Keep Editing"
          act="Discard"
          tone="danger"
          onAct={() => {
            setWanted(undefined);
            onOpen(wanted);
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </section>
  );
}

const HEADING = "scheduled-emails";

interface ScheduledProps {
  scheduled: ScheduledEmail;
  isStopping: boolean;
  onStop: () => void;
  onOpen: () => void;
}

function Scheduled({ scheduled, isStopping, onStop, onOpen }: ScheduledProps) {
  const dates = useDates();
  const { subject, body, files, sentence, by, sendAt, ended } = scheduled;
  const open = ended ? "Use Again" : "Change";
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{subject}</h3>
          <p className="text-sm text-soft">
            To {sentence} · {dates.dayAndTime(sendAt)}
            {by && ` · ${by}`}
          </p>
          {ended && <p className="text-sm font-semibold">{endedWords(ended, dates)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" aria-label={`${open} “${subject}”`} onClick={onOpen}>
            {open}
          </Button>
          {ended === null && (
            <Button
              tone="secondary"
              size="small"
              aria-label={`Stop “${subject}”`}
              disabled={isStopping}
              onClick={onStop}
            >
              Stop
            </Button>
          )}
        </div>
      </div>
      <details className="mt-1">
        <summary className="min-h-8 cursor-pointer py-1 text-sm">Message</summary>
        <div className="mt-2">
          <WrittenText body={body} files={files} />
        </div>
      </details>
    </li>
  );
}
