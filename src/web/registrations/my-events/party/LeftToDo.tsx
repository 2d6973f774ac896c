import { UtensilsCrossed } from "lucide-react";
import { useId, useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { countMissing, useOwnMenu } from "#web/menus/own/own-menus.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useChangeAttendee } from "#web/registrations/my-events/change-own-attendee.ts";
import { nameIn } from "#web/registrations/my-events/name-in-party.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

type Own = MyRegistration["registrations"];

const COUNTED = ["", "One thing", "Two things", "Three things", "Four things"];

/** What is left to do for the kitchen, each with its button: dishes to choose, and people who have not answered. */
export function LeftToDo({ own, title }: { own: Own; title: string }) {
  const dates = useDates();
  const headingId = useId();
  const menu = useOwnMenu(own.id);
  const missing = menu?.closedBecause === null ? countMissing(menu).missing : 0;
  // Keeps the line of an open dialog, which shows an answer that arrives from elsewhere in the meantime.
  const [askedId, setAskedId] = useState<number | null>(null);
  const unanswered = own.attendees.filter(
    ({ id, needsKnown, may }) => id === askedId || (!needsKnown && may.changeNeeds),
  );
  const left = unanswered.length + (missing > 0 ? 1 : 0);
  if (left === 0) return null;
  return (
    <Alert tone="warning" className="print:hidden">
      <section aria-labelledby={headingId}>
        <h4 id={headingId} className="font-display text-xl">
          {COUNTED[left] ?? `${left} things`} left to do
        </h4>
        <ul className="mt-2 space-y-3">
          {menu && missing > 0 && (
            <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-52">
                <span className="font-semibold">
                  {missing === 1 ? "Choose 1 dish" : `Choose ${missing} dishes`}
                </span>{" "}
                <span className="inline-block">by {dates.dayAndTime(menu.closesAt)}</span>
              </p>
              <LinkButton size="small" href={paths.myMenu(own.id)} aria-label={`Choose Dishes: ${title}`}>
                <UtensilsCrossed size={17} aria-hidden="true" /> Choose Dishes
              </LinkButton>
            </li>
          )}
          {unanswered.map((person) => (
            <li key={person.id}>
              <Unanswered
                own={own}
                person={person}
                onAsking={(isAsking) => setAskedId(isAsking ? person.id : null)}
              />
            </li>
          ))}
        </ul>
        {unanswered.length > 0 && own.kitchen.until && (
          <p className="mt-2 text-sm">
            For allergies and diet, please answer by {dates.dayAndTime(own.kitchen.until)}.
          </p>
        )}
      </section>
    </Alert>
  );
}

interface UnansweredProps {
  own: Own;
  person: OwnAttendee;
  onAsking: (isAsking: boolean) => void;
}

function Unanswered({ own, person, onAsking }: UnansweredProps) {
  const changing = useChangeAttendee(own, person);
  const name = nameIn(own, person);
  return (
    <NeedsLine
      who={person.isMe ? "you" : name}
      needs={person.needs}
      request={own.foodRequests}
      instead={
        <span className="font-semibold">
          {person.isMe ? "Your allergies and diet" : `${name}’s allergies and diet`}
        </span>
      }
      onAsking={onAsking}
      isBusy={changing.isPending}
      onChange={(needs) => changing.mutateAsync({ needs, needsAt: person.needsAt })}
    />
  );
}
