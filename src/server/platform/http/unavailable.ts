import type { Config } from "#server/platform/config/config.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isPageRequest } from "./refusal-page.ts";

/** Roughly the duration of a failover, in seconds. */
const RETRY_AFTER = "5";
const OF_A_LOOK = "The portal is briefly unavailable. Please try again in a few seconds.";
/** True in either case: what was lost is the confirmation. */
const OF_A_CHANGE =
  "The portal did not answer in time, so this may or may not have been saved. Please try again in a few seconds.";

/** 503 if the error means that the database was unavailable, else null. */
export function whyUnavailable(error: unknown, { method }: Request): Refusal | null {
  if (!databaseOutage(error)) return null;
  return new Refusal(503, method === "GET" || method === "HEAD" ? OF_A_LOOK : OF_A_CHANGE);
}

/**
 * The answer to a request that could not be served: a page for a browser's navigation, else JSON. It sets no cookie,
 * since the log-in or log-out may not have happened.
 */
export function unavailable(refusal: Refusal, request: Request, config: Config): Response {
  const answer = isPageRequest(request)
    ? serverPage(config, { title: "One moment, please", body: bodyOf(refusal, request), status: 503 })
    : Response.json(refusal.body(), { status: 503, headers: { "cache-control": "no-store" } });
  answer.headers.set("retry-after", RETRY_AFTER);
  return answer;
}

/** Adds Retry-After to an answer that is made elsewhere. */
export function setRetryAfter(reply: Headers): void {
  reply.set("retry-after", RETRY_AFTER);
}

function bodyOf({ message }: Refusal, { url }: Request): string {
  const { pathname, search } = new URL(url);
  return `<p role="alert" class="error">${escapeHtml(message)}</p>
<p class="ways"><a class="button" href="${escapeHtml(pathname + search)}">Try again</a> <a class="button second" href="/">Start page</a></p>`;
}
