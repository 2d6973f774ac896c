import type { Change, Deed } from "#contract/audit.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";

interface DeedListProps {
  deeds: readonly Deed[];
  /** Whether each line says what it is about: not where all are about one thing. */
  namesThing: boolean;
  /** Where a click on a name leads to all that he did. */
  onActor?: (actor: string) => void;
}

/** Who did what and when, with what it was before and after. */
export function DeedList({ deeds, namesThing, onActor }: DeedListProps) {
  const dates = useDates();
  return (
    <ol className="divide-y divide-line border-y border-line">
      {deeds.map((deed) => (
        <li key={deed.id} className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[13rem_1fr]">
          <p className="text-sm text-soft lining-nums md:pt-0.5">{dates.dayAndTime(deed.at)}</p>
          <div className="min-w-0">
            <p className="font-semibold">{deed.what}</p>
            {namesThing && (
              <p className="wrap-anywhere">
                <About deed={deed} />
                <FurtherWays deed={deed} />
              </p>
            )}
            <Changes changes={deed.changes} />
            <p className="mt-1 text-sm text-soft wrap-anywhere">
              by{" "}
              {onActor ? (
                <button type="button" className="text-link" onClick={() => onActor(deed.actor)}>
                  {deed.by}
                </button>
              ) : (
                deed.by
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What it was done to; a link where it has a page of its own. */
function About({ deed: { thing, thingId, about, eventId, memberId } }: { deed: Deed }) {
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

/** Whose it is, and where, besides what it was done to. */
function FurtherWays({ deed: { thing, eventId, memberId } }: { deed: Deed }) {
  const ways = [
    ...(thing === "payment" && eventId !== null
      ? [{ href: paths.attendees(eventId), text: "See the attendees" }]
      : []),
    ...(thing !== "member" && memberId !== null
      ? [{ href: paths.adminMember(memberId), text: "See the member" }]
      : []),
  ];
  return ways.map(({ href, text }) => (
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
