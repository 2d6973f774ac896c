import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import type { Circular } from "#contract/officers/circulars.ts";
import { labelOfOptional } from "#contract/registrations/moment-words.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { useStopCircular } from "./circular-queries.ts";
import { countWords, sinceWords } from "./circular-words.ts";
import { Outcomes } from "./Outcomes.tsx";
import { WrittenText } from "./WrittenText.tsx";

interface SentEmailsProps {
  circulars: readonly Circular[];
  /** The query that they were read with. */
  listKey: QueryKey;
}

/** Earlier emails to many, the latest first. */
export function SentEmails({ circulars, listKey }: SentEmailsProps) {
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-4 text-2xl">
        Sent Emails
      </h2>
      {circulars.length === 0 ? (
        <p className="text-soft">No emails have been sent yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {circulars.map((circular) => (
            <SentEmail key={circular.id} listKey={listKey} circular={circular} />
          ))}
        </ul>
      )}
    </section>
  );
}

const HEADING = "sent-emails";

function SentEmail({ listKey, circular }: { listKey: QueryKey; circular: Circular }) {
  const dates = useDates();
  const stopping = useStopCircular(listKey);
  const [isOpen, setOpen] = useState(false);
  const { id, subject, body, files, sentence, by, moment, isNews, serviceReason, since, sentAt, counts } =
    circular;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{subject}</h3>
          <p className="text-sm text-soft">
            To {sentence} · {dates.dayAndTime(sentAt)}
            {moment && ` · ${labelOfOptional(moment)}`}
            {isNews && " · News"}
            {by && ` · ${by}`}
          </p>
          <p className="text-sm lining-nums">{countWords(counts)}</p>
          {serviceReason && (
            <p className="text-sm wrap-anywhere text-soft">Sent to everyone: {serviceReason}</p>
          )}
          {sinceWords(since) && <p className="text-sm text-soft lining-nums">{sinceWords(since)}</p>}
        </div>
        {counts.waiting > 0 && (
          <Button
            tone="secondary"
            size="small"
            aria-label={`Stop “${subject}”`}
            disabled={stopping.isPending}
            onClick={() => stopping.mutate(id)}
          >
            Stop
          </Button>
        )}
      </div>
      <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-8 cursor-pointer py-1 text-sm">Message and recipients</summary>
        {isOpen && (
          <div className="mt-2 grid gap-x-9 gap-y-4 lg:grid-cols-2">
            <WrittenText body={body} files={files} />
            <Outcomes id={id} counts={counts} />
          </div>
        )}
      </details>
    </li>
  );
}
