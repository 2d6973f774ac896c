import { useId, useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { dishesOf, useOwnMenu } from "#web/menus/own/own-menus.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useChangeAttendee } from "#web/registrations/my-events/change-own-attendee.ts";
import { calledIn, mayHavePartner, nameIn } from "#web/registrations/my-events/name-in-party.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";

type Own = MyRegistration["registrations"];

// Loaded only for people who want another name on their card.
const CardDialog = onDemand(async () => (await import("./CardDialog.tsx")).CardDialog);

/** Everyone in the party, the reader first, with what the kitchen knows about each and what they eat. */
export function WhoIsComing({ own, isPast }: { own: Own; isPast: boolean }) {
  const dates = useDates();
  const headingId = useId();
  const { until, closedBecause } = own.kitchen;
  // A party on the waitlist has no persons.
  if (own.attendees.length === 0) return null;
  const mayChange = own.attendees.some(
    ({ needsKnown, may }) => may.changeCard || (needsKnown && may.changeNeeds),
  );
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className="font-display text-xl">
        {isPast ? "Who came" : "Who’s coming"}
      </h4>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {meFirst(own.attendees).map((person) => (
          <Person key={person.id} own={own} person={person} isPast={isPast} />
        ))}
      </ul>
      {!isPast && closedBecause && <p className="mt-2 text-sm">{closedBecause}</p>}
      {!isPast && mayChange && until && (
        <p className="mt-2 text-sm text-soft print:hidden">
          You can change allergies and place cards until {dates.dayAndTime(until)}.
        </p>
      )}
    </section>
  );
}

interface PersonProps {
  own: Own;
  person: OwnAttendee;
  isPast: boolean;
}

function Person({ own, person, isPast }: PersonProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{calledIn(own, person)}</span>
          {!person.isMe && person.isSpouse && !own.registeredBy && (
            <span className="text-sm text-soft"> your spouse</span>
          )}
          {person.cardName && (
            <span className="text-sm text-soft"> · “{person.cardName}” on the place card</span>
          )}
          {partnerLine(own, person)}
        </p>
        {person.may.changeCard && <PlaceCard own={own} person={person} />}
      </div>
      {!isPast && <Answers own={own} person={person} />}
    </li>
  );
}

function PlaceCard({ own, person }: { own: Own; person: OwnAttendee }) {
  const [isNaming, setNaming] = useState(false);
  const label = mayHavePartner(own, person) ? "Place Card and Partner" : "Place Card";
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="-ml-4"
        aria-label={`${label} for ${person.isMe ? "you" : nameIn(own, person)}`}
        onClick={() => setNaming(true)}
      >
        {label}
      </Button>
      {isNaming && <CardDialog own={own} person={person} onClose={() => setNaming(false)} />}
    </>
  );
}

/** What the kitchen knows about a person, and what they eat. */
function Answers({ own, person }: { own: Own; person: OwnAttendee }) {
  const changing = useChangeAttendee(own, person);
  const menu = useOwnMenu(own.id);
  const dishes = menu && dishesOf(menu, person.id);
  const isHidden = person.needsKnown && person.needs === null;
  return (
    <div className="min-w-0 space-y-1">
      <NeedsLine
        label="Allergies and diet"
        who={person.isMe ? "you" : nameIn(own, person)}
        needs={person.needs}
        request={own.foodRequests}
        note={person.needsFromProfile && person.isMe && "(from your profile)"}
        isBusy={changing.isPending}
        {...(isHidden && { instead: person.needsFromProfile ? "From their profile" : "They’ve answered" })}
        // Anyone who has not answered is asked above.
        {...(person.may.changeNeeds &&
          person.needsKnown && {
            onChange: (needs) => changing.mutateAsync({ needs, needsAt: person.needsAt }),
          })}
      />
      {dishes && (
        <p className="text-sm text-soft">
          <span className="sr-only">Dishes: </span>
          {dishes}
        </p>
      )}
    </div>
  );
}

function meFirst(attendees: readonly OwnAttendee[]): OwnAttendee[] {
  return [...attendees.filter(({ isMe }) => isMe), ...attendees.filter(({ isMe }) => !isMe)];
}

function partnerLine(own: Own, { partnerOf }: OwnAttendee) {
  const partner = own.attendees.find(({ id }) => id === partnerOf);
  if (!partner) return null;
  const name = partner.isMe ? "you" : nameIn(own, partner);
  return <span className="text-sm font-normal text-soft"> · partner of {name}</span>;
}
