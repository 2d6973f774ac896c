import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Attention, showAttention } from "#contract/attention.ts";
import { read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatCents } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { ReturnedEmail } from "./ReturnedEmail.tsx";

/** What has a deadline is shown within a minute of its news (D-479). */
const EVERY_MS = 30_000;

/** What waits for an officer today, each with a link; nothing where there is nothing. */
export function NeedsAttention() {
  const attention = useQuery({
    ...read(showAttention),
    refetchOnMount: onEveryMount,
    refetchInterval: EVERY_MS,
  });
  const dates = useDates();
  if (attention.isError && !attention.data) {
    return (
      <div className="mb-8">
        <LoadFailure text="This list could not be loaded." onRetry={attention.refetch} />
      </div>
    );
  }
  const lines = attention.data ? linesOf(attention.data, dates) : [];
  const returned = attention.data?.returned ?? [];
  if (lines.length === 0 && returned.length === 0) return null;
  return (
    <section
      aria-labelledby="needs-attention"
      className="mb-8 rounded-lg border border-line border-l-3 border-l-wine-text bg-card px-5 py-4 shadow-card sm:px-6 print:hidden"
    >
      <h2 id="needs-attention" className="text-2xl">
        Needs attention
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {returned.map((mailbox) => (
          <ReturnedEmail key={mailbox.id} mailbox={mailbox} />
        ))}
        {lines.map(({ key, href, link, text }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 py-1">
            {href ? (
              <a
                href={href}
                className="text-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {link}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center font-semibold">{link}</span>
            )}
            <span className="text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SENDER_PROBLEMS = {
  "no reports": {
    link: "Returned emails",
    text: "aren’t being reported, so we can’t tell which addresses no longer work",
  },
  "wrong records": {
    link: "The sender’s records",
    text: "need a change so the portal’s emails get delivered",
  },
};

const MAILBOX_PROBLEMS: Record<NonNullable<Attention["mailbox"]>, string> = {
  login: "doesn’t accept the portal’s password",
  encryption: "can’t be reached over a secure connection",
  folder: "lets the portal log in, but not read or move emails",
  unreachable: "can’t be reached",
};

type Line = { key: string; href?: string; link: string; text: ReactNode };

function linesOf(attention: Attention, dates: ReturnType<typeof useDates>): Line[] {
  const { payments, emails, mailingList, waiting, today } = attention;
  const lines: Line[] = today.map(({ eventId, title, dateTime, registered }) => ({
    key: `today ${eventId}`,
    href: paths.overview(eventId),
    link: title,
    text: `today at ${dates.time(dateTime)}, ${registered} registered`,
  }));
  if (payments)
    lines.push({
      key: "payments",
      href: paths.adminPayments,
      link: payments === 1 ? "1 payment" : `${payments} payments`,
      text: payments === 1 ? "needs attention" : "need attention",
    });
  if (emails && emails.failed > 0)
    lines.push({
      key: "emails",
      href: paths.outboxByState("failed"),
      link: emails.failed === 1 ? "1 email" : `${emails.failed} emails`,
      text: "could not be sent",
    });
  if (emails?.stuckSince)
    lines.push({
      key: "stuck",
      href: paths.adminOutbox,
      link: "Emails are delayed",
      text: `the oldest has been waiting since ${dates.dayAndTime(emails.stuckSince)}`,
    });
  if (attention.moreReturned > 0)
    lines.push({
      key: "more returned",
      link: `${attention.moreReturned} more`,
      text: `${attention.moreReturned === 1 ? "address" : "addresses"} returned our emails. You’ll see them here once you’ve handled the ones above.`,
    });
  if (attention.sender)
    lines.push({ key: "sender", href: `${paths.adminOutbox}#sender`, ...SENDER_PROBLEMS[attention.sender] });
  if (attention.mailbox)
    lines.push({
      key: "mailbox",
      link: "The mailbox for returned emails",
      text: `${MAILBOX_PROBLEMS[attention.mailbox]}, so we can’t tell which addresses no longer work. Please tell the person who runs the portal.`,
    });
  if (attention.blocked)
    lines.push({
      key: "blocked",
      link: "The portal’s emails",
      text: `are being blocked by mail servers (${attention.blocked} in the past day). Please tell the person who runs the portal.`,
    });
  if (mailingList)
    lines.push({
      key: "mailing list",
      href: paths.marketing,
      link: "The mailing list",
      text: mailingList.endsAt
        ? `must be reconnected before ${dates.dayAndTime(mailingList.endsAt)}`
        : MAILING_LIST_PROBLEMS[mailingList.what],
    });
  if (attention.proxy)
    lines.push({
      key: "proxy",
      link: "TRUST_PROXY is not set",
      text: "so all visitors look like one, and a few wrong passwords by one person lock everyone out. Please ask the person who runs the portal to set TRUST_PROXY=1.",
    });
  if (attention.processes)
    lines.push({
      key: "processes",
      link: "The portal’s machines differ",
      text: `${attention.processes.hosts.join(", ")}: ${differenceIn(attention.processes)}. Please ask the person who runs the portal to make them equal.`,
    });
  for (const { eventId, title, parties, seatsFree } of waiting)
    lines.push({
      key: `waiting ${eventId}`,
      href: paths.attendees(eventId),
      link: title,
      text: `${seatsFree} ${seatsFree === 1 ? "seat is" : "seats are"} free while ${parties} ${parties === 1 ? "party waits" : "parties wait"}`,
    });
  for (const { eventId, title, parties } of attention.overdue)
    lines.push({
      key: `overdue ${eventId}`,
      href: paths.overview(eventId),
      link: title,
      text: `${parties === 1 ? "1 party" : `${parties} parties`} should have paid by now`,
    });
  for (const { eventId, title, ...counts } of attention.counts)
    lines.push({
      key: `counts ${eventId}`,
      href: paths.attendees(eventId),
      link: title,
      text: `the counts differ: ${countsIn(counts)}. Please tell the person who runs the portal.`,
    });
  return [...lines, ...partyLines(attention.parties), ...moneyLines(attention.money)];
}

/** What the nightly comparison of money found, with both sums. */
function moneyLines(money: Attention["money"]): Line[] {
  if (!money) return [];
  const lines: Line[] = money.differences.map(
    ({ what, number, paymentId, registrationId, eventId, found, expected }) => ({
      key: `money ${what} ${number}`,
      ...(paymentId !== null && { href: paths.adminPayment(paymentId) }),
      ...(eventId !== null && registrationId !== null && { href: paths.party(eventId, registrationId) }),
      link: MONEY_NAMES[what](number),
      text: `${MONEY_TEXTS[what](formatCents(found), formatCents(expected))}. Please tell the person who runs the portal.`,
    }),
  );
  if (money.more > 0)
    lines.push({
      key: "more money",
      link: `${money.more} more`,
      text: "charges, payments, credits, or parties that don’t add up",
    });
  if (money.isOverdue)
    lines.push({
      key: "money overdue",
      link: "The nightly comparison of money",
      text: "hasn’t been done for two days. Please tell the person who runs the portal.",
    });
  return lines;
}

type MoneyCheck = NonNullable<Attention["money"]>["differences"][number]["what"];
const charge = (number: string) => `Transaction ${number}`;
const registration = (number: string) => `Registration #${number}`;
const MONEY_NAMES: Record<MoneyCheck, (number: string) => string> = {
  placed: charge,
  dues: charge,
  refunded: charge,
  returned: (number) => `Payment #${number}`,
  credit: (number) => `Credit #${number}`,
  amount: registration,
  kept: registration,
};
const MONEY_TEXTS: Record<MoneyCheck, (found: string, expected: string) => string> = {
  placed: (_, expected) => `${expected} was charged, but we couldn’t match it to a party or to dues`,
  dues: (found, expected) => `${expected} was charged, but the dues paid with it are ${found}`,
  refunded: (found, expected) => `${found} was refunded, but only ${expected} was charged`,
  returned: (found, expected) => `${found} was returned, but only ${expected} was received`,
  credit: (found, expected) => `${found} was used, but the credit was only ${expected}`,
  amount: (found, expected) =>
    `the prices and the adjustment add up to ${found}, but the amount is ${expected}`,
  kept: (found, expected) => `we’ve kept ${found}, but should have kept no more than ${expected}`,
};

/** What the nightly comparison of the parties found, with both numbers; and where it has not looked at all of them. */
function partyLines({ differences, more, isOverdue }: Attention["parties"]): Line[] {
  const lines: Line[] = differences.map(
    ({ eventId, registrationId, title, name, what, found, expected }) => ({
      key: `party ${registrationId ?? "of"} ${eventId} ${what}`,
      href: paths.attendees(eventId),
      link: registrationId === null ? title : `${title}: ${name ?? `registration #${registrationId}`}`,
      text: `${PARTY_TEXTS[what](found, expected)}. Please tell the person who runs the portal.`,
    }),
  );
  if (more > 0)
    lines.push({ key: "more parties", link: `${more} more`, text: "parties with numbers that differ" });
  if (isOverdue)
    lines.push({
      key: "parties overdue",
      link: "The nightly comparison of parties",
      text: "has not looked at all of them for two days. Please tell the person who runs the portal.",
    });
  return lines;
}

type InWords = (found: number, expected: number) => string;

const PARTY_TEXTS: Record<Attention["parties"]["differences"][number]["what"], InWords> = {
  amount: (found, expected) =>
    `prices and adjustment make ${formatCents(found)}, the amount is ${formatCents(expected)}`,
  "member seats": (found, expected) => `${found} persons have a member ticket, the party has ${expected}`,
  "guest seats": (found, expected) => `${found} persons have a guest ticket, the party has ${expected}`,
  charged: (found, expected) =>
    `cards were charged ${formatCents(found)}, its payments are of ${formatCents(expected)}`,
  kept: (found, expected) => `${formatCents(found)} are kept, the amount is ${formatCents(expected)}`,
  due: (found, expected) =>
    `the open card page asks for ${formatCents(found)}, ${formatCents(expected)} are due`,
  "seats taken": (found, expected) => `${found} seats count as taken, its parties and holds have ${expected}`,
};

function countsIn({
  onBoard,
  onList,
  tickets,
  elsewhere,
}: Pick<Attention["counts"][number], "onBoard" | "onList" | "tickets" | "elsewhere">) {
  const tables = elsewhere > 0 ? `, ${elsewhere} at different tables` : "";
  return `${onBoard} people on the board, ${onList} on the list, ${tickets} tickets${tables}`;
}

function differenceIn({ settings, clocksApart }: NonNullable<Attention["processes"]>): string {
  const clocks = clocksApart > 0 ? [`clocks ${clocksApart} seconds apart`] : [];
  return [...(settings.length > 0 ? [`different settings (${settings.join(", ")})`] : []), ...clocks].join(
    ", ",
  );
}

const MAILING_LIST_PROBLEMS: Record<NonNullable<Attention["mailingList"]>["what"], string> = {
  refused: "is no longer connected, so new addresses don't reach it",
  ending: "must be reconnected soon",
  forbidden: "isn't syncing: the portal lacks permissions at Constant Contact",
  "list-gone": "isn't syncing: its list no longer exists at Constant Contact",
};
