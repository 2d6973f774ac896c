import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { emailsOf } from "#server/circulars/compose-circular.ts";
import type { Added } from "#server/circulars/mailboxes.ts";
import { type FieldValues, readSubject, readText } from "#server/circulars/read-text.ts";
import { circularNotSent } from "#server/circulars/scheduled/not-sent-email.ts";
import { dinnerTopic } from "#server/circulars/topics.ts";
import { eventNotices } from "#server/officers/notices/notice-email.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatDate } from "#server/platform/format-dates.ts";
import { whyReached } from "#server/registrations/circulars/address-draft.ts";
import { eveningFacts, missingParts } from "#server/registrations/circulars/moments/added-parts.ts";
import { momentWaits } from "#server/registrations/circulars/moments/tell-of-empty.ts";
import { TEXTS } from "#server/registrations/circulars/moments/texts.ts";

type Person = { id: number; firstName: string; lastName: string };
type Facts = {
  anna: Person & { email: string; owners: EmailOwners };
  karl: Person;
  dinner: { id: number; title: string; location: string; dateTime: Date; endDateTime: Date };
  values: FieldValues;
};

/** The emails at moments of a dinner, as the sample couple would get them. */
export function sampleMoments(
  config: Config,
  now: Date,
  { anna, karl, dinner, values }: Facts,
): [name: string, email: ComposedEmail | null][] {
  const { timeZone } = config.chapter;
  const filled = { ...values, dinner: dinner.title, date: formatDate(dinner.dateTime, timeZone) };
  const people = [anna, karl].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const at = (kind: MomentKind, added: Added) =>
    emailsOf(
      config,
      {
        files: [],
        topic: dinnerTopic(dinner.id),
        why: whyReached(dinner),
        isNews: false,
        subject: readSubject(TEXTS[kind].subject, DINNER_FIELDS),
        blocks: readText(TEXTS[kind].body, DINNER_FIELDS),
        isAnswered: true,
        recipients: [
          {
            address: anna.email,
            owners: anna.owners,
            greets: [anna.firstName],
            people,
            values: filled,
            added,
          },
        ],
      },
      { circularId: 2, files: [], writer: null },
    )[0] ?? null;
  const reached = people.map((name, n) => ({
    name,
    isNamed: true,
    address: anna.email,
    owner: { memberId: anna.id },
    greets: anna.firstName,
    table: 4,
    attendee: n + 1,
    registration: 12,
    isCompanion: false,
    lacks: n === 0 ? (["dish", "answer"] as const) : (["dish"] as const),
    party: people,
    due: null,
  }));
  const deadline = { dish: dinner.dateTime, kitchen: dinner.dateTime };
  const evening = { phone: "202-555-0101", contacts: [{ label: "Dress", text: "Black tie" }] };
  return [
    ["moment-dishes", at("dishes", missingParts({ config, deadline }, { owners: anna.owners, reached }))],
    [
      "moment-day-before",
      at("day-before", {
        facts: eveningFacts(config, dinner, evening),
        section: {
          heading: "At dinner",
          facts: people.map((name) => [name, "Table 4 · Venison, Pear"] as const),
        },
      }),
    ],
    ["moment-thank-you", at("thank-you", {})],
    [
      "circular-not-sent",
      circularNotSent(
        config,
        { address: anna.email, greets: anna.firstName, owner: { memberId: anna.id }, isTheirs: true },
        { row: { id: 1, eventId: dinner.id, subject: people[0] ?? "", sendAt: now }, because: "empty field" },
      ),
    ],
    [
      "event-notices",
      eventNotices(config, {
        to: anna.email,
        greets: anna.firstName,
        owner: { memberId: anna.id },
        officer: `member ${anna.id}`,
        dinner,
        lines: [
          { kind: "canceled", text: `${people[1]}’s party of 2` },
          { kind: "canceled", text: `${people[0]}, of ${people[1]}’s party` },
          { kind: "changed", text: people[0] ?? "" },
          { kind: "refused", text: `${people[1]}: Seats offered, until tomorrow` },
          { kind: "charge", text: `${people[0]}: $150.00` },
        ],
        facts: "1",
      }),
    ],
    [
      "moment-waits",
      momentWaits(
        config,
        { to: anna.email, owner: { memberId: anna.id } },
        {
          dinner,
          kind: "day-before",
          empty: [{ field: "table", people }],
          hour: now,
          end: new Date(now.getTime() + 21_600_000),
        },
      ),
    ],
  ];
}
