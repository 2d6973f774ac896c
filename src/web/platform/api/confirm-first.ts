/** What the server wants first: a new confirmation, or a second factor where the session has only the password. */
export type Wanted = "proof_needed" | "passkey_needed";
/** Asks the person to confirm who they are; resolves to whether they did. */
type AskToConfirm = (wanted: Wanted) => Promise<boolean>;

let ask: AskToConfirm | null = null;

/** Sets who asks when the server wants a confirmation (D-276); returns how to take it back. */
export function onProofNeeded(asks: AskToConfirm): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/**
 * Sends a request. If the server wants a confirmation first, asks for it and sends the request again; if none is given,
 * the refusal is the answer. Reads never ask for a second factor: the page says what it needs. `early` is the answer to
 * the same request, if it has already been sent.
 */
export async function confirmFirst(
  method: string,
  send: () => Promise<Response>,
  early?: Promise<Response>,
): Promise<Response> {
  const answer = await (early ?? send());
  if (answer.status !== 403 || !ask) return answer;
  const code = await codeOf(answer);
  if (code !== "proof_needed" && (code !== "passkey_needed" || method === "GET")) return answer;
  return (await ask(code)) ? send() : answer;
}

async function codeOf(answer: Response): Promise<unknown> {
  try {
    const body: unknown = await answer.clone().json();
    return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  } catch {
    return undefined;
  }
}
