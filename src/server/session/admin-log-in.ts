import { z } from "zod";
import type { Ctx, Me } from "#server/platform/context.ts";
import { dropSession, openSession } from "#server/platform/gate.ts";
import { isPassword } from "#server/platform/passwords.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { sayWhen, whyUnavailable } from "#server/platform/unavailable.ts";
import { adminLoginPage, isOwnForm } from "./admin-login-page.ts";
import { countAttempt } from "./login-throttle.ts";
import { findAdministratorByEmail, userStillHasPassword } from "./queries.ts";

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
export async function adminLogIn(ctx: Ctx<Me | null>): Promise<Response> {
  // With an issuer its rules hold, a second factor among them: no way in beside it.
  if (ctx.config.openId) return goTo("/api/login");
  const sent = new URLSearchParams(await ctx.request.text());
  const email = sent.get("email") ?? "";
  try {
    if (!isOwnForm(ctx, sent.get("csrf"))) {
      throw new Refusal(400, "This page had been open for too long. Please log in once more.");
    }
    await openSessionFor(ctx, sent);
  } catch (error) {
    const away = whyUnavailable(error, ctx.request);
    if (away) {
      // The session of a log-in that may not have been written is none.
      ctx.reply.delete("set-cookie");
      sayWhen(ctx.reply);
    }
    const refusal = away ?? error;
    if (!(refusal instanceof Refusal)) throw refusal;
    return adminLoginPage(ctx, { email, error: refusal.message, status: refusal.status });
  }
  return goTo("/admin");
}

async function openSessionFor(ctx: Ctx<Me | null>, sent: URLSearchParams): Promise<void> {
  const form = AdminLoginForm.safeParse(Object.fromEntries(sent));
  if (!form.success) throw new Refusal(400, form.error.issues[0]?.message ?? "Please fill in both fields.");
  const { email, password } = form.data;
  const user = email.includes("\0") ? undefined : await findAdministratorByEmail(ctx.db, email);
  const attempt = await countAttempt(ctx, user ? `user ${user.id}` : `no user ${email.toLowerCase()}`);
  const fits = await isPassword(user?.passwordHash ?? null, password);
  const who = user ? `administrator ${user.id}` : "nobody here";
  if (!user || !fits) {
    noteSecurity(ctx, "log-in failed", { who });
    throw new Refusal(401, WRONG);
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await userStillHasPassword(tx, user.id, user.passwordHash))) throw new Refusal(401, WRONG);
    await dropSession(tx, ctx.request, ctx.config);
    await openSession(tx, ctx, { userId: user.id });
  });
  await attempt.succeeded();
  noteSecurity(ctx, "log-in", { who, way: "password" });
}

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
