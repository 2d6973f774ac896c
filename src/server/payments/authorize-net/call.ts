import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import { OutgoingHeld } from "#server/platform/held.ts";

/** The provider did not answer, or not in a way that says anything of the matter: ask again later. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(`The card provider could not be asked: ${message}`);
  }
}

/** The provider understood and refused; `code` as in its list (E00007, E00040, …). */
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

/** Requests that only read: all that a held portal may send. */
const READS = new Set([
  "getTransactionDetailsRequest",
  "getTransactionListRequest",
  "getUnsettledTransactionListRequest",
  "getSettledBatchListRequest",
]);

/** Codes that say "not now" and nothing of the request (reference section 11). */
const TRY_LATER = new Set(["E00001", "E00053", "E00104"]);

/**
 * One call of request.api. The provider reads JSON as XML, so the order of `fields` matters; its answers begin
 * with a byte order mark and come with status 200 even for errors (reference sections 1 and 3).
 */
export async function callAuthorizeNet<Answer>(
  account: Config["authorizeNet"],
  method: string,
  fields: Record<string, unknown>,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const envelope = await askAuthorizeNet(account, method, fields);
  const { resultCode, message } = envelope.messages;
  const first = message[0];
  if (resultCode === "Error" && first) throw refusalOf(first);
  const parsed = answer.safeParse(envelope);
  if (!parsed.success) throw new ProviderUnavailable("its answer was not in the agreed form");
  return parsed.data;
}

/** What it says as it says it, errors too: some answers hold more than their message. */
export async function askAuthorizeNet(
  { apiUrl, apiLoginId, transactionKey, timeoutMs, isHeld }: Config["authorizeNet"],
  method: string,
  fields: Record<string, unknown>,
): Promise<z.output<typeof Envelope>> {
  if (isHeld && !READS.has(method)) throw new OutgoingHeld(method);
  const merchantAuthentication = { name: apiLoginId, transactionKey };
  const body = JSON.stringify({ [method]: { merchantAuthentication, ...fields } });
  const envelope = Envelope.safeParse(parseJson(await send(apiUrl, body, timeoutMs)));
  if (!envelope.success) throw new ProviderUnavailable("its answer could not be read");
  return envelope.data;
}

/** The error of a message: to be asked again later, or refused for good. */
export function refusalOf({ code, text }: { code: string; text: string }): Error {
  return TRY_LATER.has(code) ? new ProviderUnavailable(text) : new ProviderRefused(code, text);
}

async function send(url: string, body: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // The body holds the transaction key, which is for this address only.
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

/** Never the message, which may hold what was sent: ENOTFOUND and the like, which `fetch` hides in the cause. */
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
