import { z } from "zod";
import { adminLogIn as endpoint } from "#contract/session.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { setRetryAfter, whyUnavailable } from "#server/platform/http/unavailable.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endPreviousSession } from "#server/platform/session-gate/end-sessions.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { checkPassword, hashPassword } from "#server/platform/session-gate/passwords.ts";
import { countAttempt } from "#server/session/login-throttle.ts";
import { findAdministratorByEmail, userStillHasPassword } from "#server/session/queries.ts";
import { adminLoginPage, isOwnForm } from "./admin-login-page.ts";
import { replaceUserHash } from "./replace-user-hash.ts";

const AdminLoginForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, "Please enter your email address.")
    .max(254, "That email address is too long."),
  password: z.string().min(1, "Please enter your password.").max(200, "That password is too long."),
});

const WRONG = "Invalid email or password";

/** Opens an administrator's session, or shows the page again with the reason (S-02). */
export const adminLogIn = action(endpoint, async (ctx) => {
  // With an issuer, its rules apply, such as a second factor; there is no way around it.
  if (ctx.config.openId) return goTo("/api/login");
  const sent = new URLSearchParams(await ctx.request.text());
  const email = sent.get("email") ?? "";
  try {
    if (!isOwnForm(ctx, sent.get("csrf"))) {
      throw new Refusal(400, "This page was open for too long. Please log in again.");
    }
    await openSessionFor(ctx, sent);
  } catch (error) {
    const away = whyUnavailable(error, ctx.request);
    if (away) {
      // A session that may not have been stored must not be offered.
      ctx.reply.delete("set-cookie");
      setRetryAfter(ctx.reply);
    }
    const refusal = away ?? error;
    if (!(refusal instanceof Refusal)) throw refusal;
    return adminLoginPage(ctx, { email, error: refusal.message, status: refusal.status });
  }
  return goTo("/admin");
});

async function openSessionFor(ctx: Ctx<Me | null>, sent: URLSearchParams): Promise<void> {
  const form = AdminLoginForm.safeParse(Object.fromEntries(sent));
  if (!form.success) throw new Refusal(400, form.error.issues[0]?.message ?? "Please fill in both fields.");
  const { email, password } = form.data;
  const user = email.includes("\0") ? undefined : await findAdministratorByEmail(ctx.db, email);
  const attempt = await countAttempt(ctx, user ? `user ${user.id}` : `no user ${email.toLowerCase()}`);
  const { fits, isOldForm } = await checkPassword(user?.passwordHash ?? null, password);
  const who = user ? `administrator ${user.id}` : "unknown";
  if (!user || !fits) {
    logSecurityEvent(ctx, "log-in failed", { who });
    throw new Refusal(401, WRONG);
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await userStillHasPassword(tx, user.id, user.passwordHash))) throw new Refusal(401, WRONG);
    await endPreviousSession(tx, ctx.request, ctx.config);
    await openSession(tx, ctx, { userId: user.id });
  });
  if (isOldForm) await replaceUserHash(ctx.db, user, await hashPassword(password));
  await attempt.succeeded();
  logSecurityEvent(ctx, "log-in", { who, way: "password" });
}

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
