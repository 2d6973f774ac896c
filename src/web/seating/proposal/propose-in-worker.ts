import type { Board } from "#contract/seating/board.ts";
import type { Ask, Proposal } from "./propose.ts";
import type { Question } from "./worker.ts";

/**
 * A proposal made beside the page, so that the page stays responsive (D-064). Rejects with the signal's reason when it
 * is aborted, which ends the work, and with an error if the worker cannot start or fails.
 */
export function proposeInWorker(board: Board, ask: Ask, signal: AbortSignal): Promise<Proposal> {
  return new Promise<Proposal>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop);
    worker.addEventListener("message", ({ data }: MessageEvent<Proposal>) => {
      end();
      resolve(data);
    });
    worker.addEventListener("error", ({ message }) => {
      end();
      reject(new Error(message || "The proposal could not be made"));
    });
    worker.postMessage({ board, ask } satisfies Question);
  });
}
