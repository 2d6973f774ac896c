import type { ReactNode } from "react";
import type { Papers } from "#contract/papers/papers.ts";
import { NOT_ANSWERED, needGroupId } from "#contract/registrations/known-needs.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** Which version the papers are, and the numbers that a chair checks before printing. */
export function Standing({ papers }: { papers: Papers }) {
  const { eventId, persons, guarantee, difference, unseated, unanswered, waiting, unpaid } = papers;
  return (
    <section aria-label="Where the papers stand" className="mb-6 lg:mb-8">
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={papers.isDraft ? "amber" : papers.changes > 0 ? "amber" : "leaf"}>
          {versionOf(papers)}
        </Badge>
        <span className="min-w-0 text-soft wrap-anywhere">
          {papers.since ?? "The venue has no copy yet, so every page says DRAFT."}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-4">
        <Figure title="People" note={notComing(waiting, unpaid)}>
          {persons}
        </Figure>
        <Figure title="Count for the venue" note={guarantee === null ? "not entered yet" : difference}>
          {guarantee ?? "–"}
        </Figure>
        <Figure
          title="Without a table"
          note={unseated > 0 && <Next href={paths.tables(eventId)}>Seat them</Next>}
        >
          {unseated}
        </Figure>
        <Figure
          title={NOT_ANSWERED}
          note={
            unanswered > 0 && (
              <Next href={`${paths.needs(eventId)}#${needGroupId(NOT_ANSWERED)}`}>See who</Next>
            )
          }
        >
          {unanswered}
        </Figure>
      </dl>
    </section>
  );
}

function notComing(waiting: number, unpaid: number): string | null {
  const parts = [waiting > 0 && `${waiting} on the waitlist`, unpaid > 0 && `${unpaid} unpaid`];
  const text = parts.filter(Boolean).join(", ");
  return text === "" ? null : `without ${text}`;
}

/** Where the number is brought down. */
function Next({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link">
      {children}
    </a>
  );
}

function Figure({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-4 py-3 md:py-4">
      <dt className="text-sm font-semibold text-soft">{title}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-2xl lining-nums tabular-nums md:text-3xl">{children}</span>
        {note && <span className="text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}

/** What every page says; the line beside it counts the changes. */
function versionOf({ version, changes }: Papers): string {
  const text = changes > 0 ? (version.split(",")[0] ?? version) : version;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
