import type { AuditEntry, Change } from "#contract/audit.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";

interface AuditEntryListProps {
  entries: readonly AuditEntry[];
  /** Whether each entry names its record; false where all are about the same one. */
  namesThing: boolean;
  /** Filters by the actor whose name is clicked. */
  onActor?: (actor: string) => void;
}

/** Who did what and when, with the values before and after. */
export function AuditEntryList({ entries, namesThing, onActor }: AuditEntryListProps) {
  const dates = useDates();
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[13rem_1fr]">
          <p className="text-sm text-soft lining-nums md:pt-0.5">{dates.dayAndTime(entry.at)}</p>
          <div className="min-w-0">
            <p className="font-semibold">{entry.what}</p>
            {namesThing && (
              <p className="wrap-anywhere">
                <About entry={entry} />
                <MoreLinks entry={entry} />
              </p>
            )}
            <Changes changes={entry.changes} />
            <p className="mt-1 text-sm text-soft wrap-anywhere">
              by{" "}
              {onActor ? (
                <button type="button" className="text-link" onClick={() => onActor(entry.actor)}>
                  {entry.by}
                </button>
              ) : (
                entry.by
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The record it is about; a link if it has a page. */
function About({ entry: { thing, thingId, about, eventId, memberId } }: { entry: AuditEntry }) {
  if (thing === "member" && memberId !== null)
    return (
      <a className="text-link" href={paths.adminMember(memberId)}>
        {about}
      </a>
    );
  if (thing === "payment" && /^\d+$/.test(thingId))
    return (
      <a className="text-link" href={paths.adminPayment(thingId)}>
        {about}
      </a>
    );
  if (eventId !== null)
    return (
      <a
        className="text-link"
        href={thing === "registration" ? paths.party(eventId, Number(thingId)) : paths.attendees(eventId)}
      >
        {about}
      </a>
    );
  return about;
}

/** Links to the member and the event besides the record itself. */
function MoreLinks({ entry: { thing, eventId, memberId } }: { entry: AuditEntry }) {
  const links = [
    ...(thing === "payment" && eventId !== null
      ? [{ href: paths.attendees(eventId), text: "View attendees" }]
      : []),
    ...(thing !== "member" && memberId !== null
      ? [{ href: paths.adminMember(memberId), text: "View member" }]
      : []),
  ];
  return links.map(({ href, text }) => (
    <a key={text} className="text-link ml-3 text-sm whitespace-nowrap" href={href}>
      {text}
    </a>
  ));
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 space-y-0.5">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="wrap-anywhere">
          <dt className="inline text-soft">{label}: </dt>
          <dd className="inline">
            {before !== null && after === null && <span className="text-soft">was </span>}
            {before !== null && <span className="whitespace-pre-line">{before}</span>}
            {before !== null && after !== null && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> became </span>
              </>
            )}
            {after !== null && <span className="whitespace-pre-line">{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
