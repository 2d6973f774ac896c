import type { EmailPage } from "#contract/outbox.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";

/** Where emails are scheduled, with a link to each page that can change or stop them. */
export function ScheduledCounts({ scheduled }: Pick<EmailPage, "scheduled">) {
  const dates = useDates();
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby={HEADING} className="mb-6">
      <h2 id={HEADING} className="mb-1 text-lg">
        Scheduled Emails
      </h2>
      <ul>
        {scheduled.map(({ eventId, title, emails, next }) => (
          <li key={eventId}>
            <a
              href={eventId === null ? paths.adminMemberEmails : paths.emails(eventId)}
              className="text-link"
            >
              {eventId === null ? "Email Members" : title}
            </a>
            : {emails === 1 ? "1 email" : `${emails} emails, the next`} on {dates.dayAndTime(next)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const HEADING = "scheduled-emails";
