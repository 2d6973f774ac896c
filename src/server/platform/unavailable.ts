import type { Config } from "./config.ts";
import { whyAway } from "./database-errors.ts";
import { escapeHtml } from "./html.ts";
import { serverPage } from "./pages.ts";
import { Refusal } from "./refusal.ts";

/** About what a failover takes, in seconds. */
const RETRY_AFTER = "5";
/** Nothing is written by looking. */
const OF_A_LOOK = "The portal is not available for a moment. Please try again in a few seconds.";
/** True whether or not the change stood: its confirmation is what was lost. */
const OF_A_CHANGE =
  "The portal did not answer in time, so this may or may not have been saved. Please try again in a few seconds.";

/** 503 where the database was away when this was thrown, or null: then it is something else. */
export function whyUnavailable(error: unknown, { method }: Request): Refusal | null {
  if (!whyAway(error)) return null;
  return new Refusal(503, method === "GET" || method === "HEAD" ? OF_A_LOOK : OF_A_CHANGE);
}

/**
 * The answer to a request that could not be served, for a person where a browser goes to a page by it. It has no
 * cookie: nobody is logged in or out by what may not have happened.
 */
export function unavailable(refusal: Refusal, request: Request, config: Config): Response {
  const answer = isForAPerson(request)
    ? serverPage(config, "One moment, please", bodyOf(refusal, request), 503)
    : Response.json(refusal.body(), { status: 503, headers: { "cache-control": "no-store" } });
  answer.headers.set("retry-after", RETRY_AFTER);
  return answer;
}

/** For an answer that is made elsewhere. */
export function sayWhen(reply: Headers): void {
  reply.set("retry-after", RETRY_AFTER);
}

function isForAPerson({ headers }: Request): boolean {
  return (
    headers.get("sec-fetch-mode") === "navigate" || (headers.get("accept") ?? "").startsWith("text/html")
  );
}

function bodyOf({ message }: Refusal, { url }: Request): string {
  const { pathname, search } = new URL(url);
  return `<p role="alert" class="error">${escapeHtml(message)}</p>
<p class="ways"><a class="button" href="${escapeHtml(pathname + search)}">Try again</a> <a class="button second" href="/">Start page</a></p>`;
}
