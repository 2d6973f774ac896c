import { useQuery } from "@tanstack/react-query";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { scheduledQuery, useStopScheduled } from "./scheduled-queries.ts";
import { WrittenText } from "./WrittenText.tsx";

interface ScheduledEmailsProps {
  eventId: number;
  onChange: (scheduled: ScheduledCircular) => void;
}

/** The emails that wait for their hour, and those that did not go. */
export function ScheduledEmails({ eventId, onChange }: ScheduledEmailsProps) {
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-4 text-2xl">
        Scheduled Emails
      </h2>
      <Loaded
        of={useQuery(scheduledQuery(eventId))}
        failure="We couldn’t load the scheduled emails."
        skeleton="h-16"
        empty={<p className="text-soft">No emails are scheduled.</p>}
      >
        {(all) => (
          <ul className="divide-y divide-line rounded-md border border-line">
            {all.map((scheduled) => (
              <ScheduledEmail
                key={scheduled.id}
                eventId={eventId}
                scheduled={scheduled}
                onChange={() => onChange(scheduled)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const HEADING = "scheduled-emails";

const WHY: Record<NonNullable<ScheduledCircular["ended"]>["because"], string> = {
  stopped: "Stopped by an officer.",
  "no one": "Not sent, because there was no one to email.",
  "empty field": "Not sent, because a field in the message was empty for someone.",
  "no officer": "Not sent, because the one who scheduled it was no longer an officer.",
  "too late": "Not sent, because the portal was unavailable for more than six hours.",
};

interface ScheduledEmailProps {
  eventId: number;
  scheduled: ScheduledCircular;
  onChange: () => void;
}

function ScheduledEmail({ eventId, scheduled, onChange }: ScheduledEmailProps) {
  const dates = useDates();
  const stopping = useStopScheduled(eventId);
  const { id, subject, body, files, sentence, by, sendAt, ended } = scheduled;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{subject}</h3>
          <p className="text-sm text-soft">
            To {sentence} · {dates.dayAndTime(sendAt)}
            {by && ` · ${by}`}
          </p>
          {ended && <p className="text-sm font-semibold">{WHY[ended.because]}</p>}
        </div>
        {ended === null && (
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" size="small" aria-label={`Change “${subject}”`} onClick={onChange}>
              Change
            </Button>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Stop “${subject}”`}
              disabled={stopping.isPending}
              onClick={() => stopping.mutate(id)}
            >
              Stop
            </Button>
          </div>
        )}
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
