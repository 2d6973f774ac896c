import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { isMemberDeleted } from "#server/platform/database/database-errors.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { isPageRequest, refusalPage } from "./refusal-page.ts";
import { unavailable, whyUnavailable } from "./unavailable.ts";
import { jsonAnswer, withHeaders } from "./write-answer.ts";

const MEMBER_DELETED = "This member has just been deleted. Please reload the page.";
const INTERNAL: { message: string; code: ErrorCode } = {
  message: "Internal server error",
  code: "internal_error",
};

type Call = { endpoint: Endpoint; request: Request; reply: Headers | undefined };

/** The answer for a thrown value: a refusal as it says, a database outage as 503, anything else as 500. */
export function answerFailure(
  error: unknown,
  { endpoint, request, reply }: Call,
  { log, config }: Pick<SystemContext, "log" | "config">,
): Response {
  if (error instanceof Refusal) return answerRefusal(error, { request, reply }, config);
  // Deleted after the gate let the request in, perhaps the caller themselves; nothing was written.
  if (isMemberDeleted(error)) return answerRefusal(conflict(MEMBER_DELETED), { request, reply }, config);
  // Only the kind and place of the failure are logged: a database error's detail contains the row.
  const facts = { endpoint: `${endpoint.method} ${endpoint.path}`, error: summarizeError(error) };
  const outage = whyUnavailable(error, request);
  if (outage) {
    log.warn(facts, "the database was unavailable");
    return unavailable(outage, request, config);
  }
  log.error(facts, "an endpoint failed");
  return jsonAnswer(JSON.stringify(INTERNAL), 500, reply);
}

/** JSON for a script; a page for a browser that followed a link, where JSON would be all that the person sees. */
export function answerRefusal(
  refusal: Refusal,
  { request, reply }: Pick<Call, "request" | "reply">,
  config: Config,
): Response {
  const isPage = request.method === "GET" && isPageRequest(request);
  const answer = isPage
    ? withHeaders(refusalPage(refusal, config), reply)
    : jsonAnswer(JSON.stringify(refusal.body()), refusal.status, reply);
  if (refusal.retryAfter !== undefined) answer.headers.set("retry-after", String(refusal.retryAfter));
  return answer;
}
