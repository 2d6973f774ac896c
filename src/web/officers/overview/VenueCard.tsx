import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useId } from "react";
import type { Dinner } from "#contract/officers/dinner.ts";
import { venueQuery } from "#web/papers/papers-queries.ts";
import { paths } from "#web/platform/paths.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** Whom to call at the venue, and which copy of the kitchen sheet it has. */
export function VenueCard({ eventId, copy }: { eventId: number; copy: Dinner["copy"] }) {
  const headingId = useId();
  const reading = useQuery(venueQuery(eventId));
  return (
    <Card aria-labelledby={headingId} className="px-5! py-4!">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-xl wrap-anywhere">
          {reading.data?.venue.name || "Venue"}
        </h2>
        <Badge tone={copy.version === 0 || copy.changes > 0 ? "amber" : "leaf"}>
          {copy.version === 0 ? "No copy yet" : `Copy ${copy.version}`}
        </Badge>
      </div>
      <Loaded of={reading} failure="The venue could not be loaded." skeleton="h-12">
        {({ venue: { phone, contacts } }) =>
          phone === "" && contacts.length === 0 ? (
            <p className="text-soft">
              No phone number yet.{" "}
              <a href={paths.papers(eventId)} className="text-link">
                Add one under Papers
              </a>
            </p>
          ) : (
            <ul>
              {phone !== "" && (
                <li className="flex items-center gap-2.5">
                  <Phone size={16} aria-hidden="true" className="shrink-0 text-gilt" />
                  <PhoneLink number={phone} />
                </li>
              )}
              {contacts.map(({ label, text }) => (
                <li key={`${label} ${text}`} className="wrap-anywhere">
                  <span className="text-soft">{label}:</span>{" "}
                  {IS_PHONE.test(text) ? <PhoneLink number={text} /> : text}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** A contact is a name, a number, or both; a number alone can be called. */
const IS_PHONE = /^\+?[\d\s().-]{7,}$/;

function PhoneLink({ number }: { number: string }) {
  return (
    <a
      href={phoneHref(number)}
      className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
    >
      {number}
    </a>
  );
}
