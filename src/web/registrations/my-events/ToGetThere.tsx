import { CalendarPlus, Navigation } from "lucide-react";
import { comes } from "#contract/registrations/comes.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { mapLink } from "#contract/values/map-link.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

interface ToGetThereProps {
  own: MyRegistration["registrations"];
  event: MyRegistration["event"];
  /** The id of the dinner's title. */
  describedBy: string;
}

/** The dinner's calendar file, for everyone who has a seat, and directions to the venue. */
export function ToGetThere({ own, event, describedBy }: ToGetThereProps) {
  const isToCome = pageNow().getTime() < Date.parse(event.endDateTime ?? event.dateTime);
  if (!comes(own) || !isToCome) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <LinkButton
        tone="secondary"
        size="small"
        href={paths.calendarFile(own.id)}
        aria-describedby={describedBy}
        download
      >
        <CalendarPlus size={17} aria-hidden="true" /> Add to Calendar
      </LinkButton>
      <ExternalLink
        href={mapLink(event.location)}
        aria-describedby={describedBy}
        className={buttonLook("secondary", "small")}
      >
        <Navigation size={17} aria-hidden="true" /> Directions
      </ExternalLink>
    </div>
  );
}
