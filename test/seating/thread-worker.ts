import { join } from "node:path";
import { Worker as Thread } from "node:worker_threads";

/** What a browser's worker has and Node's thread has not. */
const AS_IN_A_BROWSER = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.self = globalThis;
  self.postMessage = (data) => parentPort.postMessage(data);
  self.addEventListener = (type, hear) => parentPort.on("message", (data) => hear({ data }));
  import(workerData).catch((error) => setTimeout(() => { throw error; }));
`;

/** Threads that run, so that a test sees whether one was ended. */
export const threads = new Set<ThreadWorker>();

/** A browser's `Worker` on a thread of Node: jsdom has none. */
export class ThreadWorker extends EventTarget {
  readonly #thread: Thread;

  constructor(url: URL) {
    super();
    // Vite names it from the root of the project.
    const file = join(import.meta.dirname, "../..", url.pathname);
    this.#thread = new Thread(AS_IN_A_BROWSER, { eval: true, workerData: file });
    threads.add(this);
    this.#thread.on("message", (data) => this.dispatchEvent(new MessageEvent("message", { data })));
    this.#thread.on("error", ({ message }) => this.dispatchEvent(new ErrorEvent("error", { message })));
    this.#thread.on("exit", () => threads.delete(this));
  }

  postMessage(data: unknown): void {
    this.#thread.postMessage(data);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}
