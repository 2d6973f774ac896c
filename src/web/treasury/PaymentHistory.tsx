import { ChevronRight } from "lucide-react";
import type { PaymentDetails } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";

/** What happened to a payment as a timeline, and folded under it what the card processor said. */
export function PaymentHistory({ payment: { history, providerRecord } }: { payment: PaymentDetails }) {
  const dates = useDates();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-2xl">
        What happened
      </h2>
      <ol className="ml-1.5 border-l border-brass">
        {history.map((line, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: History lines have no ids and never move.
            key={place}
            className="relative pb-6 pl-6 last:pb-0 before:absolute before:top-2 before:-left-1.5 before:size-3 before:rounded-full before:border-2 before:border-brass before:bg-paper"
          >
            <p className="font-semibold lining-nums">{line.what}</p>
            {line.detail && <p className="[overflow-wrap:anywhere] lining-nums">{line.detail}</p>}
            <p className="mt-0.5 text-sm text-soft lining-nums">
              {dates.dayAndTime(line.at)}
              {line.by && ` · ${line.by}`}
            </p>
          </li>
        ))}
      </ol>
      {providerRecord.length > 0 && <ProviderRecord lines={providerRecord} />}
    </section>
  );
}

function ProviderRecord({ lines }: { lines: PaymentDetails["providerRecord"] }) {
  const dates = useDates();
  return (
    <details className="group mt-8 border-y border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 group-open:rotate-90" />
        The card processor’s own record
      </summary>
      <ul className="space-y-3 pb-5 pl-6 text-sm">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Its lines have no ids and never move.
          <li key={place} className="[overflow-wrap:anywhere]">
            <span className="block">{line.what}</span>
            <span className="block text-soft lining-nums">
              {[dates.dayAndTime(line.at), line.detail].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
