import type { Context, Next } from "hono";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { hangUpLater, pause } from "#emulators/platform/hang-up.ts";
import { type Fault, isFor } from "./faults.ts";

const answers = {
  unauthorized: [401, "unauthorized", "Unauthorized"],
  forbidden: [403, "forbidden", "Forbidden"],
  throttled: [429, "throttled", "Too Many Requests"],
  quotaExceeded: [429, "quota_exceeded", "Limit Exceeded"],
  conflict: [409, "contacts.api.conflict", "The resource was changed by another request."],
  http500: [500, "internal_server_error", "Internal Server Error"],
  http503: [503, "service_unavailable", "Service Unavailable"],
} as const;
const answerNames = Object.keys(answers) as (keyof typeof answers)[];

/** Lets the ordered faults strike a call: before it, in its place, or after its effect. */
export function strikeFaults({ faults }: Provider) {
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const { method, path } = c.req;
    const strike = (name: Fault["name"]) => faults.strike(name, (fault) => isFor(fault, method, path));
    const slow = strike("slow");
    if (slow) await pause(slow.ms ?? 5_000);
    const before = strike("timeoutBefore");
    if (before) return hangUpLater(c, before.ms);
    const name = answerNames.find((one) => strike(one));
    if (name) {
      const [status, error_key, error_message] = answers[name];
      const body = { error_key, error_message };
      return c.json(name === "conflict" ? [body] : body, status);
    }
    const after = strike("timeoutAfter");
    await next();
    return after ? hangUpLater(c, after.ms) : undefined;
  };
}
