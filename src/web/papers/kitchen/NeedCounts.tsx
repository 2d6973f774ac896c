import type { ReactNode } from "react";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { NOT_ANSWERED, REQUEST_UNREAD } from "#contract/registrations/known-needs.ts";
import { bySeverity, threatensLife } from "#contract/registrations/need-words.ts";
import { inWords } from "./need-words.ts";

interface NeedCountsProps {
  kitchen: Pick<Kitchen, "counts" | "unread" | "inWords" | "unanswered">;
}

/** How many people have each need; what is life-threatening stands first, boxed and in words. */
export function NeedCounts({ kitchen }: NeedCountsProps) {
  const { counts, unread, inWords: worded, unanswered } = kitchen;
  if (counts.length + unread + worded + unanswered === 0)
    return <p className="text-soft">No allergies or dietary needs on record.</p>;
  const sorted = counts.toSorted(bySeverity);
  const deadly = sorted.filter(threatensLife);
  const others = sorted.filter((count) => !threatensLife(count));
  return (
    <div className="space-y-3">
      {deadly.length > 0 && (
        <ul className="rounded-md border-2 border-alarm bg-alarm-wash px-4 py-2.5 font-semibold text-alarm">
          {deadly.map((count) => (
            <Line key={count.code} persons={count.persons}>
              {inWords(count)}
            </Line>
          ))}
        </ul>
      )}
      {unread + worded + unanswered > 0 && (
        <ul className="font-semibold text-amber">
          {unread > 0 && <Line persons={unread}>{REQUEST_UNREAD}</Line>}
          {worded > 0 && <Line persons={worded}>In words, on the sheet</Line>}
          {unanswered > 0 && <Line persons={unanswered}>{NOT_ANSWERED}</Line>}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="gap-x-6 sm:max-lg:columns-2">
          {others.map((count) => (
            <Line key={`${count.code} ${count.severity}`} persons={count.persons}>
              {inWords(count)}
            </Line>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ persons, children }: { persons: number; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 break-inside-avoid py-0.5">
      <span className="min-w-[1.5rem] text-right tabular-nums">{persons}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
