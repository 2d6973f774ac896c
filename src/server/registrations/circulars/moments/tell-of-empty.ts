import type { CircularPreview } from "#contract/officers/circulars.ts";
import { MOMENT_WORDS, type MomentKind } from "#contract/registrations/moment-words.ts";
import { readWriterAddress } from "#server/circulars/queries.ts";
import { ownerOf, readEventOfficers } from "#server/events/officers/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { formatComing } from "#server/platform/format-dates.ts";

type Told = {
  dinner: { id: number; title: string };
  kind: MomentKind;
  empty: CircularPreview["empty"];
  hour: Date;
  end: Date;
};

/**
 * Tells the officers of a dinner that an email at one of its moments waits, as a field is empty for someone (D-490). If
 * it has none, the one who wrote the text is told.
 */
export async function tellOfEmpty(
  { config, now }: SystemContext,
  tx: Tx,
  { writtenBy, ...told }: Told & { writtenBy: string | null },
): Promise<void> {
  const officers = (await readEventOfficers(tx, told.dinner.id)).flatMap(({ email, ...officer }) =>
    email === null ? [] : { to: email, owner: ownerOf(officer) },
  );
  const readers = officers.length > 0 ? officers : await readWriter(tx, writtenBy);
  for (const reader of readers) await queueEmail(tx, now, momentWaits(config, reader, told));
}

type Reader = { to: string; owner: EmailOwner };

async function readWriter(tx: Tx, writtenBy: string | null): Promise<Reader[]> {
  const [who, id] = (writtenBy ?? "").split(" ");
  const [memberId, userId] = [
    who === "member" ? Number(id) : null,
    who === "administrator" ? Number(id) : null,
  ];
  const to = await readWriterAddress(tx, { memberId, userId });
  if (!to) return [];
  return [{ to, owner: memberId !== null ? { memberId } : { userId: userId ?? 0 } }];
}

/** The email says how many people, whose names the page shows. */
export function momentWaits(
  config: Config,
  { to, owner }: Reader,
  { dinner, kind, empty, hour, end }: Told,
): ComposedEmail {
  const { label } = MOMENT_WORDS[kind];
  const { timeZone } = config.chapter;
  return {
    kind: "moment-waits",
    onceKey: `moment-waits:${dinner.id}:${kind}:${hour.getTime()}:${"memberId" in owner ? owner.memberId : `administrator ${owner.userId}`}`,
    owners: [owner],
    priority: "receipt",
    topic: `moments of dinner ${dinner.id}`,
    to,
    subject: `Please complete “${label}”: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: salutation(),
      paragraphs: [
        `The “${label}” email for ${dinner.title} is scheduled for ${formatComing(hour, timeZone)}. A field in its message is empty for someone, so we’ll hold the email.`,
        `Please fill it in, or add what to say instead after “else.” If it’s still empty by ${formatComing(end, timeZone)}, we won’t send the email.`,
      ],
      facts: empty.map(({ field, people }) => [
        `{${field}}`,
        `Empty for ${people.length === 1 ? "1 person" : `${people.length} people`}`,
      ]),
      action: { label: "Open Emails", url: `${config.publicUrl}/events/${dinner.id}/emails` },
    }),
  };
}
