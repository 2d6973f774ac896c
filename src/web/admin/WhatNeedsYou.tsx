import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Needs, showNeeds } from "#contract/needs.ts";
import { read } from "#web/platform/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";

/** What waits for an officer today, each with the way there; nothing where nothing does. */
export function WhatNeedsYou() {
  const needs = useQuery({ ...read(showNeeds), refetchOnMount: "always" });
  const dates = useDates();
  useSessionLoss(needs.error, LOST_TO_ADMIN_LOGIN);
  if (needs.isError && !needs.data) {
    return (
      <div className="mb-8">
        <LoadFailure text="What needs you could not be loaded." onRetry={needs.refetch} />
      </div>
    );
  }
  const lines = needs.data ? linesOf(needs.data, dates) : [];
  if (lines.length === 0) return null;
  return (
    <section
      aria-labelledby="what-needs-you"
      className="mb-8 rounded-lg border border-line border-l-3 border-l-wine-text bg-card px-5 py-4 shadow-card sm:px-6 print:hidden"
    >
      <h2 id="what-needs-you" className="text-2xl">
        What needs you
      </h2>
      <ul className="mt-2 divide-y divide-line">
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

type Line = { key: string; href?: string; link: string; text: ReactNode };

function linesOf(needs: Needs, dates: ReturnType<typeof useDates>): Line[] {
  const { payments, letters, mailingList, waiting, today } = needs;
  const lines: Line[] = today.map(({ eventId, title, dateTime, registered }) => ({
    key: `today ${eventId}`,
    href: paths.attendees(eventId),
    link: title,
    text: `today at ${dates.time(dateTime)}, ${registered} ${registered === 1 ? "person is" : "people are"} registered`,
  }));
  if (payments)
    lines.push({
      key: "payments",
      href: paths.adminPayments,
      link: payments === 1 ? "1 payment" : `${payments} payments`,
      text: payments === 1 ? "needs a decision" : "need a decision",
    });
  if (letters && letters.givenUp > 0)
    lines.push({
      key: "letters",
      href: paths.adminLetters("given-up"),
      link: letters.givenUp === 1 ? "1 letter" : `${letters.givenUp} letters`,
      text: "could not be sent",
    });
  if (letters?.stuckSince)
    lines.push({
      key: "stuck",
      href: paths.adminOutbox,
      link: "Letters are stuck",
      text: `the oldest has waited since ${dates.dayAndTime(letters.stuckSince)}`,
    });
  if (mailingList)
    lines.push({
      key: "mailing list",
      href: paths.marketing,
      link: "The mailing list",
      text: mailingList.endsAt
        ? `must be connected again before ${dates.dayAndTime(mailingList.endsAt)}`
        : HINDERED[mailingList.what],
    });
  if (needs.proxy)
    lines.push({
      key: "proxy",
      link: "TRUST_PROXY is not set",
      text: "so everyone counts as one visitor, and a few wrong passwords by one person lock out all. Please ask whoever runs the portal to set TRUST_PROXY=1.",
    });
  for (const { eventId, title, parties, seatsFree } of waiting)
    lines.push({
      key: `waiting ${eventId}`,
      href: paths.attendees(eventId),
      link: title,
      text: `${seatsFree} ${seatsFree === 1 ? "seat is" : "seats are"} free while ${parties} ${parties === 1 ? "party waits" : "parties wait"}`,
    });
  return lines;
}

const HINDERED: Record<NonNullable<Needs["mailingList"]>["what"], string> = {
  refused: "is not connected any more: new addresses do not reach it",
  ending: "must be connected again soon",
  forbidden: "is not kept: Constant Contact does not give the portal the rights it needs",
  "list-gone": "is not kept: its list is not at Constant Contact any more",
};
