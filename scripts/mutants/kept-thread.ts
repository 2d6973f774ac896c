import { EventEmitter } from "node:events";
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
} from "vitest/node";

type Answer = Parameters<PoolWorker["on"]>[1];
const STOPPED = { type: "stopped", __vitest_worker_response__: true };

/**
 * One thread for all runs of a process, with the modules it has loaded: a mutant is switched on by a variable. Vitest
 * starts a thread for each run, which takes 200 ms, while the tests take a few.
 */
export const keptThread: PoolRunnerInitializer = {
  name: "kept",
  createPoolWorker: (options) => new KeptWorker(options),
};

let thread: ThreadsPoolWorker | undefined;
let hasStarted = false;

class KeptWorker implements PoolWorker {
  readonly name = "kept";
  readonly #own = new EventEmitter();
  readonly #listeners: [string, Answer][] = [];
  readonly #thread: ThreadsPoolWorker;

  constructor(options: PoolOptions) {
    thread ??= new ThreadsPoolWorker(options);
    this.#thread = thread;
  }

  on(event: string, listener: Answer) {
    this.#own.on(event, listener);
    this.#listeners.push([event, listener]);
    this.#thread.on(event, listener);
  }

  off(event: string, listener: Answer) {
    this.#own.off(event, listener);
    this.#thread.off(event, listener);
  }

  send(message: Parameters<PoolWorker["send"]>[0]) {
    // It stays, and a further start gives it the settings of the next run.
    if (message.type === "stop") return void this.#own.emit("message", STOPPED);
    this.#thread.send(message);
  }

  async start() {
    if (hasStarted) return;
    hasStarted = true;
    await this.#thread.start();
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.off(event, listener);
  }

  deserialize(data: unknown) {
    return data;
  }
}
