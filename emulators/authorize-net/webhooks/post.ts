import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

const patience = 10_000;
const continuePatience = 500;

/**
 * Sends one notification with the gateway's own headers, and gives the HTTP status or the reason why there
 * was none. Not `fetch`: it cannot send `Expect: 100-continue`, which some receivers stumble over.
 */
export function postNotification(
  url: string,
  { body, signature, abort }: { body: string; signature: string; abort: AbortSignal },
): Promise<number | string> {
  return new Promise((resolve) => {
    const send = url.startsWith("https:") ? httpsRequest : httpRequest;
    const timeout = AbortSignal.timeout(patience);
    const outgoing = send(url, {
      method: "POST",
      // A kept connection that the receiver has just closed would look like a failed delivery.
      agent: false,
      signal: AbortSignal.any([abort, timeout]),
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        Expect: "100-continue",
        "Accept-Encoding": "gzip",
        "X-ANET-Signature": signature,
        "X-Request-Id": randomUUID(),
      },
    });
    let sent = false;
    const sendBody = () => {
      if (!sent) outgoing.end(body);
      sent = true;
    };
    // A receiver that does not know the header never asks for the body, so it is sent after a short wait.
    const impatience = setTimeout(sendBody, continuePatience);
    const finish = (result: number | string) => {
      clearTimeout(impatience);
      resolve(result);
    };
    outgoing.on("continue", sendBody);
    outgoing.on("response", (response) => {
      response.resume();
      if (!sent) outgoing.destroy();
      finish(response.statusCode ?? "no status");
    });
    outgoing.on("error", (error) => finish(timeout.aborted ? "timed out" : error.message));
    outgoing.flushHeaders();
  });
}
