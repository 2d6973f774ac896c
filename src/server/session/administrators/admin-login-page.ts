import { createHash, randomBytes } from "node:crypto";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { hasMarker, WAS_MEMBER } from "#server/platform/session-gate/markers.ts";
import { readCookieSecret, setCookie } from "#server/platform/session-gate/session-cookies.ts";

const FORM_COOKIE = "chapterhouse_form";
const FORM_PATH = "/api/login";
const FORM_SECONDS = 3600;

/** What the page shows after a refusal; never the password. */
type Refused = { email: string; error: string; status: number };

/** The administrators' log-in page, empty or after a refusal (S-02). */
export function adminLoginPage(ctx: Ctx<Me | null>, refused?: Refused): Response {
  // One secret for all tabs of a browser, so that a second page doesn't invalidate the first one's form.
  const secret =
    readCookieSecret(ctx.request, ctx.config, FORM_COOKIE) ?? randomBytes(32).toString("base64url");
  setCookie(ctx.reply, ctx.config, {
    name: FORM_COOKIE,
    value: secret,
    maxAge: FORM_SECONDS,
    path: FORM_PATH,
  });
  const token = tokenOf(secret);
  // Anyone who has just sent the form is an officer.
  if (!refused && hasMarker(ctx.request, WAS_MEMBER))
    return leadingPage(ctx.config, form(token, { isFolded: true }));
  return serverPage(ctx.config, {
    title: "Administrator log-in",
    body: `${top(refused)}${form(token, { refused })}${BELOW}`,
    status: refused?.status,
  });
}

/** The same page where an OpenID issuer logs administrators in (D-528). */
export function issuerLoginPage(config: Config): Response {
  return leadingPage(
    config,
    `<a class="button second whole" href="/api/login?${TO_ISSUER}">Log in as an officer</a>`,
  );
}

/** The query that takes an officer from that page to the issuer. */
export const TO_ISSUER = "officer";

/** Members land here when their session ends (C-06), so their login comes first and the officers' is folded (D-528). */
function leadingPage(config: Config, officers: string): Response {
  return serverPage(config, {
    title: "Welcome back",
    body: `<p class="lead">Please log in again with your username and password, or with a link we’ll email you.</p>
<a class="button whole" href="/member-login">Member login</a>
<details class="aside"><summary>For officers who run the portal</summary>
${officers}</details>
${HOME}`,
  });
}

/** Whether the submitted form was issued to this browser. */
export function isOwnForm({ request, config }: Ctx<Me | null>, token: string | null): boolean {
  const secret = readCookieSecret(request, config, FORM_COOKIE);
  return secret !== undefined && token === tokenOf(secret);
}

/** A page that says why the log-in was refused, with links to continue. */
export function refusedPage(
  config: Config,
  { title, sentence, status }: { title: string; sentence: string; status: number },
): Response {
  return serverPage(config, {
    title,
    body: `<p role="alert" class="error">${escapeHtml(sentence)}</p>
<p class="ways"><a class="button" href="/api/login">Try again</a> <a class="button second" href="/member-login">Member login</a></p>`,
    status,
  });
}

/** A hash of the cookie, so that the page doesn't reveal the cookie. */
function tokenOf(secret: string): string {
  return createHash("sha256").update(`form ${secret}`).digest("base64url");
}

const HOME = '<p class="home"><a href="/">Back to the start page</a></p>';
const BELOW = `
<div class="aside"><p>Are you a member?</p><a class="button second" href="/member-login">Member login</a></div>
${HOME}`;

function top(refused: Refused | undefined): string {
  return refused
    ? `<p role="alert" class="error" id="error">${escapeHtml(refused.error)}</p>`
    : '<p class="lead">For the officers who run the portal.</p>';
}

/** The form itself. A folded one does not take the focus. */
function form(
  token: string,
  { refused, isFolded = false }: { refused?: Refused | undefined; isFolded?: boolean },
): string {
  const email = escapeHtml(refused?.email ?? "");
  const about = refused ? ' aria-describedby="error"' : "";
  return `
<form method="post" action="/api/login">
<input type="hidden" name="csrf" value="${token}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${about}${refused || isFolded ? "" : " autofocus"}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${about}${refused ? " autofocus" : ""}>
<button type="submit">Log in</button>
</form>
<p class="home"><a href="/member-login">Log in with a passkey</a></p>`;
}
