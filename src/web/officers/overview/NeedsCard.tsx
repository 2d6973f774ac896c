import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { describeKnown } from "#contract/registrations/known-needs.ts";
import { inSentences } from "#contract/values/sentences.ts";
import { needGroups } from "#web/officers/needs/need-groups.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { confirmedIn } from "#web/registrations/attendees/figures.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** Whose life is at risk and where they sit, and how many have needs, by the most serious one of each person. */
export function NeedsCard({ eventId, dateTime }: { eventId: number; dateTime: string }) {
  const headingId = useId();
  const list = useQuery(attendeesQuery(eventId));
  // Then what people could not eat is erased.
  if (pageNow().getTime() >= Date.parse(dateTime)) return null;
  return (
    <Card aria-labelledby={headingId} className="px-5! py-4!">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-xl">
          Allergies and diets
        </h2>
        <a href={paths.needs(eventId)} className="text-link text-sm">
          All needs
        </a>
      </div>
      <Loaded of={list} failure="The needs could not be loaded." skeleton="h-24">
        {(all) => <People eventId={eventId} parties={confirmedIn(all)} />}
      </Loaded>
    </Card>
  );
}

function People({ eventId, parties }: { eventId: number; parties: readonly AttendeeRegistration[] }) {
  const needs = paths.needs(eventId);
  const groups = needGroups(parties);
  if (groups.length === 0) return <p className="text-soft">No one is registered yet.</p>;
  const atRisk = groups.filter(({ isAlarming }) => isAlarming).flatMap(({ people }) => people);
  return (
    <>
      {atRisk.length > 0 && (
        <ul className="mb-3 space-y-2 rounded-md bg-alarm px-4 py-2.5 text-on-alarm">
          {atRisk.map(({ line, known }) => (
            <li key={line.attendee?.id} className="flex gap-3 leading-snug">
              <TriangleAlert size={18} aria-hidden="true" className="mt-1 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">
                  {line.name}, {line.tableNumber === null ? "no table" : `table ${line.tableNumber}`}
                </b>
                <span className="block text-sm">{known && inSentences(describeKnown(known))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="gap-x-6 sm:columns-2">
        {groups.map(({ id, label, people: those }) => (
          <Count key={id} href={`${needs}#${id}`} label={label} people={those.length} />
        ))}
      </dl>
    </>
  );
}

/** How many, with a link to who they are. */
function Count({ href, label, people }: { href: string; label: string; people: number }) {
  return (
    <div className="flex break-inside-avoid justify-between gap-3 py-px">
      <dt>
        <a href={href} className="quiet-link">
          {label}
        </a>
      </dt>
      <dd className="font-semibold tabular-nums lining-nums">{people}</dd>
    </div>
  );
}
