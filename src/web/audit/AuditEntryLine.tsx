import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { AuditEntryDetails, linksBeside, Values } from "./AuditEntryDetails.tsx";

interface AuditEntryLineProps {
  entry: AuditEntry;
  namesThing: boolean;
  onActor?: (actor: string) => void;
}

/** One entry: a line where there is room for it, and its details when they are asked for. */
export function AuditEntryLine({ entry, namesThing, onActor }: AuditEntryLineProps) {
  const dates = useDates();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasDetails = entry.changes.length > 0 || (namesThing && linksBeside(entry).length > 0);
  return (
    <li className="py-2 lg:py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 lg:min-h-8 lg:grid-cols-[11.5rem_minmax(0,1fr)_minmax(0,12.5rem)_2.25rem] xl:grid-cols-[11.5rem_minmax(0,1fr)_minmax(0,15rem)_2.25rem]">
        {/* Positioned, so that the words for screen readers are cut off with the line instead of widening the page. */}
        <p className="relative order-1 min-w-0 lg:order-2 lg:truncate lg:py-0.5">
          <span className="font-semibold">{entry.what}</span>
          {namesThing && (
            <span className="wrap-anywhere">
              {" "}
              <About entry={entry} />
            </span>
          )}
          {!isOpen && <Summary entry={entry} />}
        </p>
        <div className="order-2 flex min-w-0 flex-wrap gap-x-3 text-sm text-soft max-lg:col-start-1 lg:contents">
          <p className="lining-nums lg:order-1 lg:text-sm">
            {dates.shortDay(entry.at)}, {dates.time(entry.at)}
          </p>
          <p className="flex min-w-0 gap-1 lg:order-3 lg:py-0.5">
            <span>by </span>
            {onActor ? (
              <button
                type="button"
                className="text-link max-lg:text-left max-lg:wrap-anywhere lg:truncate"
                onClick={() => onActor(entry.actor)}
              >
                {entry.by}
              </button>
            ) : (
              <span className="max-lg:wrap-anywhere lg:truncate">{entry.by}</span>
            )}
          </p>
        </div>
        {hasDetails && (
          <button
            type="button"
            aria-label={`Details: ${entry.what}, ${entry.about}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className="order-1 row-span-2 grid size-11 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink lg:order-4 lg:row-span-1 lg:size-9 print:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
          </button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="pt-2 pb-3 lg:pt-0 lg:pl-[12.5rem]">
          <AuditEntryDetails entry={entry} links={namesThing ? linksBeside(entry) : []} />
        </div>
      )}
    </li>
  );
}

/** What became of a value, or of several which; the facts of something new are for the details. */
function Summary({ entry: { changes, thing } }: { entry: AuditEntry }) {
  // What an action on a payment is called says its status already.
  const changed = changes.filter(
    ({ label, before, after }) =>
      before !== null && after !== null && !(thing === "payment" && label === "Status"),
  );
  const shown = changed.length > 0 ? changed : changes.length === 1 ? changes : [];
  const [only] = shown;
  if (!only) return null;
  return (
    <span className="text-soft max-lg:line-clamp-2 max-lg:text-sm">
      {" "}
      {shown.length === 1 ? (
        <>
          {only.label}: <Values change={only} />
        </>
      ) : (
        shown.map(({ label }) => label).join(", ")
      )}
    </span>
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
