import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, ChefHat, type LucideIcon, Mail, MailWarning, UtensilsCrossed } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { dinnerQuery } from "#web/events/dinner/dinner-query.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";

/** One thing that a change of a party does, in a list of them. */
export function Point({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-wine-text" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-soft">{children}</span>
      </span>
    </li>
  );
}

/** Who takes over a party, and what follows from that. */
export function Handover({ preview: { heir, follows } }: { preview: ChangePreview }) {
  if (!heir) return null;
  return (
    <Point icon={ArrowRightLeft} title={`The party will belong to ${heir.name}`}>
      {follows.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </Point>
  );
}

/** Addresses an email might not reach, so an officer knows whom to call. */
export function Rejecting({ preview: { rejecting } }: { preview: Pick<ChangePreview, "rejecting"> }) {
  if (rejecting.length === 0) return null;
  return (
    <Point icon={MailWarning} title={`Earlier emails to ${list.format(rejecting)} came back`}>
      Our email about this change might not arrive, so please give them a call.
    </Point>
  );
}

const list = new Intl.ListFormat("en-US");

/** The dishes that a party loses with its seats. */
export function DishesLost({ hasDish }: Pick<ChangePreview, "hasDish">) {
  return (
    hasDish && (
      <Point icon={UtensilsCrossed} title="Their dishes will come off the kitchen’s count">
        Everyone else’s dishes stay the same.
      </Point>
    )
  );
}

/** How many emails a change sends, and to which addresses. */
export function Emails({ emails }: Pick<ChangePreview, "emails">) {
  if (emails.length === 0) return null;
  return (
    <Point
      icon={Mail}
      title={emails.length === 1 ? "We’ll send one email" : `We’ll send ${emails.length} emails`}
    >
      <span className="wrap-anywhere">{list.format(emails)}</span>
    </Point>
  );
}

/** What the venue was last told, with the way to tell it again (D-410); `at` is the dinner, if it is not this one. */
export function VenueTold({
  eventId,
  told,
  at,
}: {
  eventId: number;
  told: ChangePreview["venueTold"];
  at?: string;
}) {
  const dates = useDates();
  if (!told) return null;
  return (
    <Point
      icon={ChefHat}
      title={`The venue${at ? ` of ${at}` : ""} was told ${told.persons} people on ${dates.day(told.at)}`}
    >
      The Papers tab will show this as a change until you send an update.{" "}
      <a href={paths.tellVenue(eventId)} className="font-semibold text-wine-text underline">
        Tell the Venue
      </a>
    </Point>
  );
}

/** The same in a form that says nothing else of what follows from it, as the dinner's pages have read it. */
export function VenueKnows({ eventId }: { eventId: number }) {
  const dinner = useQuery(dinnerQuery(eventId));
  const told = dinner.data?.copy.told ?? null;
  return (
    told && (
      <ul className="border-t border-line pt-5">
        <VenueTold eventId={eventId} told={told} />
      </ul>
    )
  );
}

/** What happens to a party's total, in a few words. */
export function moneyTitle({ before, after }: ChangePreview["amount"]): string {
  return before === after
    ? `The total stays ${formatMoney(after)}`
    : `New total: ${formatMoney(after)} (was ${formatMoney(before)})`;
}
