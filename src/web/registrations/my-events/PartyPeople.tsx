import { ChevronDown, UtensilsCrossed } from "lucide-react";
import { useId, useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { useChangeAttendee } from "./change-own-attendee.ts";
import { nameIn } from "./name-in-party.ts";

type Own = MyRegistration["registrations"];

// Only for those who want another name on their card.
const CardDialog = onDemand(async () => (await import("./CardDialog.tsx")).CardDialog);

/** Everyone in the party, what the kitchen knows about each, and what stands on their card. */
export function PartyPeople({ own }: { own: Own }) {
  const panelId = useId();
  const dates = useDates();
  const [isOpened, setOpened] = useState(false);
  // A party on the waitlist has no persons to speak of; after the dinner, their needs are erased.
  const isOpen = own.attendees.some(({ may }) => may.changeNeeds || may.changeCard);
  const isKnown = own.attendees.some(({ needsKnown }) => needsKnown);
  const { until, closedBecause } = own.kitchen;
  if (own.status === "waitlist" || !(isOpen || isKnown || closedBecause)) return null;
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2">
          <UtensilsCrossed size={17} aria-hidden="true" className="shrink-0 text-gilt" />
          {inWords(own)}
        </p>
        <Button
          tone="quiet"
          size="small"
          className="-mr-4 max-sm:-ml-4"
          aria-expanded={isOpened}
          aria-controls={panelId}
          onClick={() => setOpened(!isOpened)}
        >
          Needs and cards
          <ChevronDown size={17} aria-hidden="true" className={isOpened ? "rotate-180" : ""} />
        </Button>
      </div>
      {closedBecause && <p className="text-sm">{closedBecause}</p>}
      <div id={panelId} hidden={!isOpened} className="mt-2">
        {isOpened && (
          <div className="space-y-2">
            <ul className="divide-y divide-line rounded-md border border-line">
              {own.attendees.map((person) => (
                <Person key={person.id} own={own} person={person} />
              ))}
            </ul>
            {until && <p className="text-sm text-soft">You can change this by {dates.dayAndTime(until)}.</p>}
          </div>
        )}
      </div>
    </div>
  );
}

/** For how many of the party the kitchen knows what to cook. */
function inWords({ attendees }: Own): string {
  const unknown = attendees.filter(({ needsKnown }) => !needsKnown).length;
  if (unknown === 0) return "The kitchen knows about allergies and diets.";
  if (attendees.length === 1) return "Any allergies or diet? The kitchen does not know yet.";
  return `Allergies and diets: ${unknown} of ${attendees.length} people not answered yet.`;
}

function Person({ own, person }: { own: Own; person: OwnAttendee }) {
  const changing = useChangeAttendee(own, person);
  const [isNaming, setNaming] = useState(false);
  const name = nameIn(own, person);
  const isHidden = person.needsKnown && person.needs === null;
  const note = person.needsFromProfile && person.isMe && "(from your profile)";
  return (
    <li className="space-y-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {person.isMe ? "You" : name}
          {person.cardName && (
            <span className="text-sm font-normal text-soft"> · “{person.cardName}” on the card</span>
          )}
          {partnerLine(own, person)}
        </p>
        {person.may.changeCard && (
          <Button
            tone="quiet"
            size="small"
            className="-mr-4"
            aria-label={`Card and partner of ${person.isMe ? "you" : name}`}
            onClick={() => setNaming(true)}
          >
            Card and partner
          </Button>
        )}
      </div>
      <NeedsLine
        who={person.isMe ? "you" : name}
        needs={person.needs}
        request={own.foodRequests}
        note={note}
        isBusy={changing.isPending}
        {...(isHidden && {
          instead: person.needsFromProfile ? "From their own profile" : "Answered by themselves",
        })}
        {...(person.may.changeNeeds && {
          onChange: (needs) => changing.mutateAsync({ needs, needsAt: person.needsAt }),
        })}
      />
      {isNaming && <CardDialog own={own} person={person} onClose={() => setNaming(false)} />}
    </li>
  );
}

function partnerLine(own: Own, { partnerOf }: OwnAttendee) {
  const partner = own.attendees.find(({ id }) => id === partnerOf);
  if (!partner) return null;
  const name = partner.isMe ? "you" : nameIn(own, partner);
  return <span className="text-sm font-normal text-soft"> · partner of {name}</span>;
}
