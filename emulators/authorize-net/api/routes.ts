import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Fault } from "#emulators/authorize-net/faults/faults.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { hangUpLater, pause } from "#emulators/platform/hang-up.ts";
import { answer } from "./answer.ts";
import { checkAccess } from "./check-access.ts";
import { leaveOut } from "./leave-out.ts";
import { ApiError, type MessageCode, messages } from "./messages.ts";
import { methods } from "./methods.ts";
import { readRequest } from "./read-request.ts";

const faultCodes = ["E00001", "E00053", "E00104"] as const;
const megabyte = 1024 * 1024;

export function apiRoutes(gateway: Gateway): Hono {
  const app = new Hono();
  app.post("/xml/v1/request.api", bodyLimit({ maxSize: megabyte }), (c) => serve(c, gateway));
  return app;
}

async function serve(c: Context, gateway: Gateway): Promise<Response> {
  const body = await c.req.text();
  const method = methodIn(body);
  const strike = (name: Fault["name"]) =>
    gateway.faults.strike(name, (fault) => fault.method === undefined || fault.method === method);
  const slow = strike("slow");
  if (slow) await pause(slow.ms ?? 5_000);
  const before = strike("timeoutBefore");
  if (before) return hangUpLater(c, before.ms);
  if (strike("http500")) return c.text("Internal Server Error", 500);
  const code = faultCodes.find((name) => strike(name));
  if (code) return answer(c, {}, { messages: messages(code) });
  const after = strike("timeoutAfter");
  const response = respond(c, gateway, { contentType: c.req.header("content-type") ?? "", body });
  return after ? hangUpLater(c, after.ms) : response;
}

function respond(
  c: Context,
  gateway: Gateway,
  { contentType, body }: { contentType: string; body: string },
): Response {
  let refId: string | undefined;
  try {
    const { method, request } = readRequest(contentType, body);
    refId = text(request, "refId");
    checkAccess(gateway, request);
    const { messages: code = "I00001" as MessageCode, ...rest } = methods[method](gateway, request);
    if (!gateway.settings.sparse) return answer(c, rest, { messages: messages(code), refId });
    leaveOut(method, rest);
    return answer(c, rest, { messages: messages(code) });
  } catch (error) {
    if (error instanceof ApiError)
      return answer(c, {}, { messages: messages(error.code, error.text), refId });
    throw error;
  }
}

/** The root key, looked up before any check so that a fault can be for one method only. */
function methodIn(body: string): string | undefined {
  return /^\uFEFF?\s*\{\s*"(\w+)"/.exec(body)?.[1];
}
