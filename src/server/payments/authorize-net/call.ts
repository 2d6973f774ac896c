import { z } from "zod";
import type { Config } from "#server/platform/config/config.ts";
import { OutgoingOnHold } from "#server/platform/config/outgoing-hold.ts";

/** The provider did not answer, or its answer says nothing about the request: try again later. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(`The card provider could not be asked: ${message}`);
  }
}

/** The provider refused the request; `code` as in its documentation (E00007, E00040, …). */
export class ProviderRefused extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(`The card provider refused: ${code} ${text}`);
    this.code = code;
  }
}

const Messages = z.object({
  resultCode: z.enum(["Ok", "Error"]),
  message: z.array(z.object({ code: z.string(), text: z.string() })).min(1),
});
const Envelope = z.looseObject({ messages: Messages });

/** Requests that only read: all that a portal on hold may send. */
const READS = new Set([
  "getTransactionDetailsRequest",
  "getTransactionListRequest",
  "getUnsettledTransactionListRequest",
  "getSettledBatchListRequest",
]);

/** Codes that mean "not now", whatever the request. */
const RETRYABLE = new Set(["E00001", "E00053", "E00104"]);

/**
 * One call of request.api. The provider converts JSON to XML, so the order of `fields` matters; its answers begin with a
 * byte order mark and have status 200 even for errors.
 */
export async function callAuthorizeNet<Answer>(
  account: Config["authorizeNet"],
  method: string,
  { fields, answer }: { fields: Record<string, unknown>; answer: z.ZodType<Answer> },
): Promise<Answer> {
  const envelope = await callAuthorizeNetRaw(account, method, fields);
  const { resultCode, message } = envelope.messages;
  const first = message[0];
  if (resultCode === "Error" && first) throw errorOf(first);
  const parsed = answer.safeParse(envelope);
  if (!parsed.success) throw new ProviderUnavailable("its answer has an unexpected shape");
  return parsed.data;
}

/** The raw answer, errors included: some hold more than their message. */
export async function callAuthorizeNetRaw(
  { apiUrl, apiLoginId, transactionKey, timeoutMs, isHeld }: Config["authorizeNet"],
  method: string,
  fields: Record<string, unknown>,
): Promise<z.output<typeof Envelope>> {
  if (isHeld && !READS.has(method)) throw new OutgoingOnHold(method);
  const merchantAuthentication = { name: apiLoginId, transactionKey };
  const body = JSON.stringify({ [method]: { merchantAuthentication, ...fields } });
  const envelope = Envelope.safeParse(parseJson(await send(apiUrl, body, timeoutMs)));
  if (!envelope.success) throw new ProviderUnavailable("its answer could not be read");
  return envelope.data;
}

/** The error for a message: retryable, or a final refusal. */
export function errorOf({ code, text }: { code: string; text: string }): Error {
  return RETRYABLE.has(code) ? new ProviderUnavailable(text) : new ProviderRefused(code, text);
}

async function send(url: string, body: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // The body holds the transaction key, which must not follow a redirect.
      redirect: "manual",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 300 && response.status < 400) {
      throw new ProviderUnavailable(`it redirects (status ${response.status}), which is not followed`);
    }
    if (!response.ok) throw new ProviderUnavailable(`status ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable(reasonOf(error));
  }
}

/** The error code that `fetch` hides in the cause, such as ENOTFOUND; never the message, which may quote the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^﻿/, ""));
  } catch {
    return undefined;
  }
}
