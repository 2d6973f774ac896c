import { NOTICE_WORDS, NOTICES, type NoticeKind } from "#contract/officers/notice-words.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Fact } from "#server/platform/email/email-content.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import type { NoticeLine } from "./notice-lines.ts";

/** What a notice is made of. */
export type Notices = {
  to: string;
  greets: string;
  owner: EmailOwner;
  /** As the audit log names them. */
  officer: string;
  dinner: { id: number; title: string };
  lines: readonly NoticeLine[];
  /** A hash of what it tells. */
  facts: string;
};

const SHORT: Record<NoticeKind, string> = {
  canceled: "No longer coming",
  changed: "Changed since the venue’s copy",
  refused: "Emails that came back",
  charge: "Charges not applied",
};

/**
 * What happened to a dinner, to one of its officers. It names people who do not own it, so its text is kept only until
 * it is sent. One that waits while someone of it is erased is written again without them, just before it would leave.
 */
export function eventNotices(
  config: Config,
  { to, greets, owner, officer, dinner, lines, facts }: Notices,
): ComposedEmail {
  const kinds = NOTICES.filter((kind) => lines.some((line) => line.kind === kind));
  const textsOf = (kind: NoticeKind) => lines.filter((line) => line.kind === kind).map(({ text }) => text);
  const [first] = kinds;
  return {
    kind: "event-notices",
    onceKey: `event-notices:${dinner.id}:${officer}:${facts}`,
    owners: [owner],
    priority: "ordinary",
    isConfidential: true,
    to,
    subject: `${kinds.length === 1 && first ? NOTICE_WORDS[first].label : "Updates"}: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: salutation(greets),
      paragraphs: [`Here’s what’s new for ${dinner.title}:`],
      facts: kinds.map((kind): Fact => [SHORT[kind], textsOf(kind).join("; ")]),
      action: { label: "Open the Dinner", url: `${config.publicUrl}/events/${dinner.id}/overview` },
      closing: [
        "You’re receiving this email because you’re an officer of this dinner. You can choose which notices you get on the dinner’s Emails tab.",
      ],
    }),
  };
}
