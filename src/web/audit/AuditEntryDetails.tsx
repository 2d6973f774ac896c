import type { AuditEntry, Change } from "#contract/audit.ts";
import { paths } from "#web/platform/paths.ts";

type Link = { href: string; text: string };

/** Links to the member and the event besides the record itself. */
export function linksBeside({ thing, eventId, memberId }: AuditEntry): Link[] {
  return [
    ...(thing === "payment" && eventId !== null
      ? [{ href: paths.attendees(eventId), text: "View attendees" }]
      : []),
    ...(thing !== "member" && memberId !== null
      ? [{ href: paths.adminMember(memberId), text: "View member" }]
      : []),
  ];
}

/** Every value that an action changed, and where else to look. */
export function AuditEntryDetails({ entry, links }: { entry: AuditEntry; links: readonly Link[] }) {
  return (
    <>
      <dl className="space-y-0.5">
        {entry.changes.map((change) => (
          <div key={change.label} className="wrap-anywhere">
            <dt className="inline text-soft">{change.label}: </dt>
            <dd className="inline whitespace-pre-line">
              <Values change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
          {links.map(({ href, text }) => (
            <a key={text} className="text-link" href={href}>
              {text}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** A value before and after. */
export function Values({ change: { before, after } }: { change: Change }) {
  return (
    <>
      {before !== null && after === null && <span className="text-soft">was </span>}
      {before}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> became </span>
        </>
      )}
      {after}
    </>
  );
}
