import type { Config } from "#server/platform/config/config.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { notFound, type Refusal } from "#server/platform/refusal.ts";

/** Whether a browser is opening this address, rather than a script calling it. */
export function isPageRequest({ headers }: Request): boolean {
  return (
    headers.get("sec-fetch-mode") === "navigate" || (headers.get("accept") ?? "").startsWith("text/html")
  );
}

/** A refusal for a person who followed a link: what is wrong, and where to go. */
export function refusalPage(refusal: Refusal, config: Config): Response {
  const { title, text, link } = wordsFor(refusal);
  return serverPage(config, {
    title,
    body: `<p>${escapeHtml(text)}</p>
<p class="ways"><a class="button" href="${link.path}">${link.label}</a> <a class="button second" href="/">Start page</a></p>`,
    status: refusal.status,
  });
}

const EVENTS = { path: "/events", label: "Events" };

function wordsFor({ status, message }: Refusal) {
  if (status === 401) {
    const text = "You are not logged in, or your session has ended. Please log in and open the link again.";
    return { title: "Please log in", text, link: { path: "/member-login", label: "Log in" } };
  }
  if (status === 403) return { title: "No access", text: message, link: EVENTS };
  if (status !== 404) return { title: "This did not work", text: message, link: EVENTS };
  const text = "This link is incomplete or out of date. There is nothing at its address.";
  return {
    title: "Page not found",
    text: message === notFound().message ? text : message,
    link: EVENTS,
  };
}
