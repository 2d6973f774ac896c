import type { Ended } from "#contract/officers/scheduled-emails.ts";
import { dinnerTopic, MEMBERS_TOPIC } from "#server/circulars/topics.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import type { ScheduledRow } from "./scheduling.ts";

type NotSent = Exclude<Ended, "sent" | "stopped">;

const WHY: Record<NotSent, string> = {
  "no one": "At that time, there was no one to email.",
  "empty field": "At that time, a field in your message was empty for someone.",
  "no officer": "At that time, the person who scheduled it no longer had the rights to send it.",
  "too late": "The portal was unavailable for more than six hours after that.",
};

/** Who is told; `isTheirs` if they scheduled it. */
type Reader = { address: string; greets: string; owner: EmailOwner; isTheirs: boolean };
type Facts = { row: Pick<ScheduledRow, "id" | "eventId" | "subject" | "sendAt">; because: NotSent };

/** Tells the officer who scheduled an email, or others who may send it, that it did not go, and why. */
export function circularNotSent(
  config: Config,
  { address, greets, owner, isTheirs }: Reader,
  { row, because }: Facts,
): ComposedEmail {
  const { timeZone } = config.chapter;
  return {
    kind: "circular-not-sent",
    onceKey: `circular-not-sent:${row.id}:${row.sendAt.getTime()}:${JSON.stringify(owner)}`,
    owners: [owner],
    priority: "ordinary",
    topic: row.eventId === null ? MEMBERS_TOPIC : dinnerTopic(row.eventId),
    to: address,
    subject: `${isTheirs ? "Your" : "A"} scheduled email wasn’t sent`,
    ...composeEmail(config, {
      salutation: salutation(greets),
      paragraphs: [
        `${isTheirs ? "Your" : "The"} email “${row.subject}” was scheduled for ${formatInstant(row.sendAt, timeZone)}. ${WHY[because]} It wasn’t sent to anyone.`,
        "Its message is still under Emails, if you want to send it again.",
      ],
      action: { label: "Open Emails", url: `${config.publicUrl}${pageOf(row)}` },
    }),
  };
}

function pageOf({ eventId }: Pick<ScheduledRow, "eventId">): string {
  return eventId === null ? "/admin/members/emails" : `/events/${eventId}/emails`;
}
