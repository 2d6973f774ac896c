import type { Ctx, Me } from "#server/platform/context.ts";
import { secretIn, setCookie } from "#server/platform/cookies.ts";
import { dropSession, openSession } from "#server/platform/gate.ts";
import { inWords } from "#server/platform/http.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { adminLoginPage, notLetInPage } from "./admin-login-page.ts";
import { administratorTold } from "./administrator-told.ts";
import { issuerPage, newFlow, type Told, whoCameBack } from "./open-id.ts";

const FLOW_COOKIE = "chapterhouse_openid";
const FLOW_PATH = "/api/login";
const FLOW_SECONDS = 600;

/** The administrators' way in: our own page, or the issuer's where one is configured (S-02). */
export async function showAdminLogin(ctx: Ctx<Me | null>): Promise<Response> {
  if (!ctx.config.openId) return adminLoginPage(ctx);
  const flow = newFlow();
  try {
    const page = await issuerPage(ctx.config, flow);
    setCookie(ctx.reply, ctx.config, FLOW_COOKIE, flow, { maxAge: FLOW_SECONDS, path: FLOW_PATH });
    return new Response(null, { status: 303, headers: { location: page.href } });
  } catch (error) {
    ctx.log.error({ error: inWords(error) }, "the OpenID issuer does not answer");
    return notLetInPage(
      ctx.config,
      "Log-in not possible",
      "The service that signs administrators in does not answer. Please try again in a moment.",
      502,
    );
  }
}

/** Opens the session of the administrator whom the issuer vouches for; everybody else reads why not. */
export async function finishOpenIdLogIn(ctx: Ctx<Me | null>): Promise<Response> {
  const { config, request, reply } = ctx;
  const flow = secretIn(request, config, FLOW_COOKIE);
  if (!config.openId) return notLetIn(ctx, "There is no such log-in here.", 404);
  if (!flow) return notLetIn(ctx, "This log-in was begun in another browser or too long ago.", 400);
  let told: Told;
  try {
    told = await whoCameBack(config, flow, new URL(request.url));
  } catch (error) {
    ctx.log.warn({ error: inWords(error) }, "an OpenID log-in was not finished");
    return notLetIn(ctx, "The log-in was not finished, or it could not be verified.", 400);
  }
  const outcome = await ctx.db.transaction(async (tx) => {
    const found = await administratorTold(ctx, tx, told);
    if ("whyNot" in found) return found;
    await dropSession(tx, request, config);
    await openSession(tx, ctx, { userId: found.userId });
    return found;
  });
  if ("whyNot" in outcome) {
    noteSecurity(ctx, "log-in failed", { who: outcome.who, way: "OpenID Connect" });
    return notLetIn(ctx, outcome.whyNot, 403);
  }
  noteSecurity(ctx, "log-in", { who: `administrator ${outcome.userId}`, way: "OpenID Connect" });
  setCookie(reply, config, FLOW_COOKIE, "", { maxAge: 0, path: FLOW_PATH });
  return new Response(null, { status: 303, headers: { location: "/admin" } });
}

/** One try is one try: the cookie goes with it. */
function notLetIn(ctx: Ctx<Me | null>, sentence: string, status: number): Response {
  setCookie(ctx.reply, ctx.config, FLOW_COOKIE, "", { maxAge: 0, path: FLOW_PATH });
  return notLetInPage(ctx.config, "Not logged in", sentence, status);
}
