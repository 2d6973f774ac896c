import { randomUUID } from "node:crypto";
import { STOP_DAYS } from "#contract/members/address-links.ts";
import { readStopAddresses } from "#server/members/address-links.ts";
import { isSameEmail } from "#server/members/recorded-identity.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail, Notice } from "#server/platform/email/composed-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import type { Owner } from "#server/session/passkeys/owner.ts";

/** Whom a security notice is for; `email` is null without a confirmed address. */
export type Told = { owner: Owner; firstName: string; email: string | null };

/** The kinds of these emails; the last one lists several notices of different kinds. */
export const SECURITY_KINDS = [
  "login-chosen",
  "password-changed",
  "passkeys-changed",
  "new-device",
  "login-changes",
] as const;
type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Something that happened to a login, as its owner is told. */
export type SecurityNews = Omit<Notice, "at" | "kind"> & {
  kind: SecurityKind;
  /** The label of the moment it happened. */
  when: string;
  userName?: string | null;
  action: { label: string; path: string };
  /** Others whom the text names, so that their names are erased with them (S-34). */
  names?: readonly Owner[];
};

/** Where a notice goes; `canStop` while the address can stop a change of address. */
type Recipient = { to: string; canStop: boolean };

/**
 * Tells an owner what happened to their login, so that a stranger's act does not go unnoticed. While an address can stop
 * a change of address, it is told as well: the confirmed one may be the thief's by now (030).
 */
export async function tellOwner(
  tx: Tx,
  { config, now }: Pick<SystemContext, "config" | "now">,
  { told, news }: { told: Told; news: SecurityNews },
): Promise<void> {
  const stops = "memberId" in told.owner ? await readStopAddresses(tx, told.owner.memberId, now) : [];
  const others = stops.filter((address) => !isSameEmail(address, told.email));
  for (const to of told.email === null ? others : [told.email, ...others]) {
    const canStop = stops.some((address) => isSameEmail(address, to));
    await queueEmail(tx, now, securityNotice(config, told, { news, at: now, recipient: { to, canStop } }));
  }
}

/** The email of one notice. Anyone can cause any number, so from the seventh a day they become one an hour. */
export function securityNotice(
  config: Config,
  { owner, firstName }: Told,
  { news, at, recipient }: { news: SecurityNews; at: Date; recipient: Recipient },
): ComposedEmail {
  const { kind, subject, when, userName, action, names = [] } = news;
  const [text, closing] = [news.text.toWellFormed(), news.closing];
  const notice = { kind, subject, text, closing, at: at.toISOString() };
  return {
    kind,
    subject,
    owners: [owner, ...names],
    priority: "security",
    to: recipient.to,
    // Every event is reported, even two in the same instant; its transaction makes sure none is reported twice.
    onceKey: `${kind}:${randomUUID()}`,
    // A notice that names someone else joins no other: it is erased with them.
    ...(names.length === 0 && {
      topic: "login",
      mayBeHeld: true,
      joins: { notice, compose: (all) => composeAll(config, all, { firstName, recipient }) },
    }),
    ...composeEmail(config, {
      salutation: salutation(firstName),
      paragraphs: [text, ...howToStop(recipient)],
      facts: [
        ...(userName ? ([["Username", userName]] as const) : []),
        [when, formatInstant(at, config.chapter.timeZone)],
      ],
      closing: [closing],
      action: { label: action.label, url: `${config.publicUrl}${action.path}` },
    }),
  };
}

function composeAll(
  config: Config,
  all: readonly Notice[],
  { firstName, recipient }: { firstName: string; recipient: Recipient },
): Pick<ComposedEmail, "kind" | "subject" | "text" | "html"> {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const several: SecurityKind = "login-changes";
  return {
    kind: kinds.length === 1 && kinds[0] ? kinds[0] : several,
    subject: `${all.length} changes to your login`,
    ...composeEmail(config, {
      salutation: salutation(firstName),
      paragraphs: [
        `Your login for the members’ portal was changed ${all.length} times. This email lists every change since our last one.`,
        ...howToStop(recipient),
      ],
      facts: all.map(({ at, text }) => [formatInstant(new Date(at), config.chapter.timeZone), text]),
      closing: [...new Set(all.map(({ closing }) => closing))],
      action: { label: "See my profile", url: `${config.publicUrl}/profile` },
    }),
  };
}

function howToStop({ canStop }: Recipient): string[] {
  if (!canStop) return [];
  return [
    `You’re also getting this because a new email address was entered in your profile in the last ${STOP_DAYS} days. If that wasn’t you, please open our email “Your email address is being changed” and choose “Stop this change”. It removes whatever was added since.`,
  ];
}
