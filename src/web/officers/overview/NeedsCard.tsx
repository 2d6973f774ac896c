import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import {
  bySeverestNeed,
  describeKnown,
  type KnownNeeds,
  knownOfLine,
  type NeedsFacts,
} from "#contract/registrations/known-needs.ts";
import { bySeverity, isLifeThreatening, SEVERITIES } from "#contract/registrations/need-words.ts";
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
        {(all) => <People parties={confirmedIn(all)} />}
      </Loaded>
    </Card>
  );
}

function People({ parties }: { parties: readonly AttendeeRegistration[] }) {
  const people = attendeeRows(parties)
    .filter(({ attends }) => attends)
    .map((line) => ({ line, known: knownOfLine(line), needs: line.attendee?.needs ?? null }))
    .toSorted((one, other) => bySeverestNeed(asAnswered(one), asAnswered(other)));
  if (people.length === 0) return <p className="text-soft">No one is registered yet.</p>;
  const atRisk = people.filter(({ needs }) => isLifeThreatening(needs));
  const counts = Map.groupBy(people, ({ known }) => labelOf(known));
  const unread = people.filter(({ known }) => known && known.request !== null).length;
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
                <span className="block text-sm">{known && describeKnown(known).join(". ")}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
        {[...counts].map(([label, those]) => (
          <Count key={label} label={label} people={those.length} />
        ))}
        {unread > 0 && <Count label="In an unread request" people={unread} />}
      </dl>
    </>
  );
}

function Count({ label, people }: { label: string; people: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums lining-nums">{people}</dd>
    </div>
  );
}

/** Ordered by their own answers: the requests are counted apart. */
function asAnswered({ needs }: { needs: NeedsFacts["needs"] }): NeedsFacts {
  return { needs, request: null };
}

/** Under what a person is counted: the most serious of their needs, or what is known instead. */
function labelOf(known: KnownNeeds | null): string {
  if (!known || known.is === "unanswered") return "Not answered";
  if (known.is === "request") return "Unclear: see the request";
  if (known.is === "none") return "No allergies";
  const [worst] = known.needs.list.toSorted(bySeverity);
  return worst && "severity" in worst ? SEVERITIES[worst.severity] : "Diet or a note";
}
