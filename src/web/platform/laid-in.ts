import type { QueryClient } from "@tanstack/react-query";
import { readStoredMember } from "./stored-member.ts";

declare global {
  /** The stored record of whom the page that stands was drawn for (`begin.ts`); undefined where none was drawn. */
  var drawnFor: string | undefined;
}

/** For so long, in milliseconds, an answer that came with the page passes for one that was just given. */
const FRESH_MS = 10_000;

/** Keeps answers under the addresses by which `read` looks for them; none of them is asked for again at once. */
export function putAnswers(client: QueryClient, answers: Readonly<Record<string, unknown>>): void {
  for (const [address, answer] of Object.entries(answers)) {
    // Also those who read anew whenever they are come to take it for new.
    client.setQueryData([address], answer, { updatedAt: Date.now() + FRESH_MS });
  }
}

/**
 * Takes what the server laid into the page for its reader, whose record must still be the stored one, and leaves
 * nothing of it in the page. What has waited long for the scripts is shown, and asked for again.
 */
export function takeAnswers(client: QueryClient): void {
  const wasDrawn = globalThis.drawnFor !== undefined;
  const isHis = wasDrawn && globalThis.drawnFor === readStoredMember();
  globalThis.drawnFor = undefined;
  // Another tab was quicker: what stands is not to be seen while the parts of the page are on their way.
  if (wasDrawn && !isHis) document.getElementById("stands-in")?.remove();
  const answers: Record<string, unknown> = {};
  for (const block of document.querySelectorAll<HTMLScriptElement>("script[data-answer]")) {
    answers[block.dataset.answer ?? ""] = JSON.parse(block.textContent ?? "null");
    block.remove();
  }
  if (!isHis) return;
  putAnswers(client, answers);
  if (performance.now() < FRESH_MS) return;
  for (const address of Object.keys(answers)) {
    client.invalidateQueries({ queryKey: [address], refetchType: "none" }).catch(console.error);
  }
}
