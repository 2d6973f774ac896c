import { createHash, randomBytes } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { secretIn, setCookie } from "#server/platform/cookies.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { serverPage } from "#server/platform/pages.ts";

const FORM_COOKIE = "chapterhouse_form";
const FORM_PATH = "/api/login";
const FORM_SECONDS = 3600;

/** What the page shows again after a refusal; never the password. */
type Refused = { email: string; error: string; status: number };

/** The administrators' log-in page, empty or with what was refused (S-02). */
export function adminLoginPage(ctx: Ctx<Me | null>, refused?: Refused): Response {
  // One secret for all tabs of a browser, so that the second page does not spoil the first one's form.
  const secret = secretIn(ctx.request, ctx.config, FORM_COOKIE) ?? randomBytes(32).toString("base64url");
  setCookie(ctx.reply, ctx.config, FORM_COOKIE, secret, { maxAge: FORM_SECONDS, path: FORM_PATH });
  return serverPage(ctx.config, "Administrator log-in", form(tokenOf(secret), refused), refused?.status);
}

/** Whether the form that was sent is one of ours, given to this very browser. */
export function isOwnForm({ request, config }: Ctx<Me | null>, token: string | null): boolean {
  const secret = secretIn(request, config, FORM_COOKIE);
  return secret !== undefined && token === tokenOf(secret);
}

/** A page that says why nobody was let in, with the ways on from there. */
export function notLetInPage(config: Config, title: string, sentence: string, status: number): Response {
  return serverPage(
    config,
    title,
    `<p role="alert" class="error">${escapeHtml(sentence)}</p>
<p class="ways"><a class="button" href="/api/login">Try again</a> <a class="button second" href="/member-login">Member login</a></p>`,
    status,
  );
}

/** Derived from the cookie one way, so that the page does not give the cookie away. */
function tokenOf(secret: string): string {
  return createHash("sha256").update(`form ${secret}`).digest("base64url");
}

function form(token: string, refused: Refused | undefined): string {
  const email = escapeHtml(refused?.email ?? "");
  const error = refused
    ? `<p role="alert" class="error" id="error">${escapeHtml(refused.error)}</p>`
    : '<p class="lead">For officers who look after the portal.</p>';
  const about = refused ? ' aria-describedby="error"' : "";
  return `${error}
<form method="post" action="/api/login">
<input type="hidden" name="csrf" value="${token}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${about}${refused ? "" : " autofocus"}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${about}${refused ? " autofocus" : ""}>
<button type="submit">Log in</button>
</form>
<div class="aside"><p>Are you a member, here for a dinner?</p><a class="button second" href="/member-login">Member login</a></div>
<p class="home"><a href="/">Back to the start page</a></p>`;
}
