import { ExternalLink } from "#web/ui/ExternalLink.tsx";

const LINK = "inline-flex min-h-11 items-center";

/** One tap for the usual calendars, each of which keeps itself up to date from then on. */
export function CalendarSubscriptions({ address, name }: { address: string; name: string }) {
  // The scheme that phones and desktops open in their calendar program.
  const webcal = address.replace(/^https?:/, "webcal:");
  const outlook = new URLSearchParams({ url: address, name });
  const sites = [
    {
      label: "Google Calendar",
      // Not documented: with https, Google answers that it cannot add the calendar.
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    },
    { label: "Outlook.com", href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
    { label: "Microsoft 365", href: `https://outlook.office.com/calendar/0/addfromweb?${outlook}` },
  ];
  return (
    <div className="mt-3">
      <p className="text-sm font-semibold">Add to your calendar</p>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <a href={webcal} className={`text-link ${LINK}`}>
            Apple Calendar or another app
          </a>
        </li>
        {sites.map(({ label, href }) => (
          <li key={label}>
            <ExternalLink href={href} className={`text-link ${LINK}`}>
              {label}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
