/** Asks the person to confirm who they are; resolves to whether they did. */
type AskToConfirm = () => Promise<boolean>;

let ask: AskToConfirm | null = null;

/** Sets who asks when the server wants a confirmation (D-276); returns how to take it back. */
export function onProofNeeded(asks: AskToConfirm): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Sends a request, and once more after a confirmation if the server wants one first; else its refusal is the answer. */
export async function confirmFirst(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  if (answer.status !== 403 || !ask || (await codeOf(answer)) !== "proof_needed") return answer;
  return (await ask()) ? send() : answer;
}

async function codeOf(answer: Response): Promise<unknown> {
  try {
    const body: unknown = await answer.clone().json();
    return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  } catch {
    return undefined;
  }
}
