import { useState } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { useChangeRegistration } from "#web/registrations/attendees/change-registration.ts";
import { linesOf, nameOf } from "#web/registrations/attendees/party.ts";
import { EnterFor } from "#web/registrations/needs/EnterFor.tsx";
import { RequestWords } from "#web/registrations/needs/RequestWords.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";

// Only needed once a request is settled.
const SettleRequest = onDemand(
  async () => (await import("#web/registrations/needs/SettleRequest.tsx")).SettleRequest,
);

interface FoodRequestsProps {
  eventId: number;
  /** Parties whose request no one has read, and those whose request was read. */
  unread: readonly AttendeeRegistration[];
  read: readonly AttendeeRegistration[];
  onOpen: (line: AttendeeRow) => void;
}

/** Food requests of whole parties: to assign to people, and how those that were read were settled. */
export function FoodRequests({ eventId, unread, read, onOpen }: FoodRequestsProps) {
  const [settling, setSettling] = useState<number | null>(null);
  const settled = unread.find(({ id }) => id === settling);
  return (
    <>
      {unread.length > 0 && (
        <div>
          <h3 className="mb-1 font-display text-lg text-gilt">Food requests to assign</h3>
          <p className="mb-2 text-sm text-soft">
            The kitchen gets a party’s request exactly as written. Enter it for the people it’s about, then
            mark it as read.
          </p>
          <ul className={LIST}>
            {unread.map((party) => (
              <li key={party.id} className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-2">
                <div className="min-w-0 space-y-2">
                  <Whose eventId={eventId} party={party} />
                  <RequestWords party={party} />
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`Mark as read: the food request of ${nameOf(party)}`}
                    onClick={() => setSettling(party.id)}
                  >
                    Mark as Read
                  </Button>
                </div>
                <EnterFor party={party} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {read.length > 0 && <ReadRequests eventId={eventId} parties={read} />}
      {settled && <SettleRequest eventId={eventId} party={settled} onClose={() => setSettling(null)} />}
    </>
  );
}

const LIST = "divide-y divide-line rounded-md border border-line";
const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3";

function Whose({ eventId, party }: { eventId: number; party: AttendeeRegistration }) {
  const seats = party.memberTickets + party.guestTickets;
  return (
    <p className="text-sm text-soft">
      <a
        href={paths.party(eventId, party.id)}
        className="quiet-link text-base font-semibold wrap-anywhere text-ink"
      >
        {nameOf(party)}
      </a>
      {seats > 1 && ` party of ${seats}`}
      {party.phone && (
        <>
          {" · "}
          <a href={phoneHref(party.phone)} className="text-link whitespace-nowrap">
            {party.phone}
          </a>
        </>
      )}
    </p>
  );
}

/** Requests that were read: nothing of them is lost, and each can be opened again. */
function ReadRequests({ eventId, parties }: { eventId: number; parties: readonly AttendeeRegistration[] }) {
  const dates = useDates();
  const changing = useChangeRegistration(eventId);
  return (
    <div>
      <h3 className="mb-2 font-display text-lg text-gilt">Food requests marked as read</h3>
      <ul className={LIST}>
        {parties.map((party) => (
          <li key={party.id} className={ROW}>
            <div className="min-w-0 flex-1 basis-60">
              <Whose eventId={eventId} party={party} />
              <p className="whitespace-pre-line wrap-anywhere">{party.foodRequests}</p>
              {party.foodReading && (
                <p className="text-sm text-soft wrap-anywhere">
                  {howSettled(party)} · {party.foodReading.by ?? "an officer"},{" "}
                  {dates.dayAndTime(party.foodReading.at)}
                </p>
              )}
            </div>
            <Button
              tone="secondary"
              size="small"
              disabled={changing.isPending}
              aria-label={`Open again: the food request of ${nameOf(party)}`}
              onClick={() => changing.mutate({ seen: party, change: { isFoodUnread: true } })}
            >
              Open Again
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function howSettled(party: AttendeeRegistration): string {
  const ids = party.foodReading?.personIds ?? null;
  if (ids === null) return "Marked as read";
  if (ids.length === 0) return "Nothing to enter";
  const names = linesOf(party).flatMap(({ attendee, name }) =>
    attendee && ids.includes(attendee.id) ? [name] : [],
  );
  return names.length > 0 ? `Entered for ${names.join(", ")}` : "Entered for someone who no longer comes";
}
