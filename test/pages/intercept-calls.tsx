import { act } from "@testing-library/react";
import { vi } from "vitest";
import { untilAnswered } from "./browse.tsx";

/** A limit for things that never come, not for things that are slow on a busy machine. */
const PATIENCE_MS = 60_000;

type Answer = {
  status?: number;
  json?: unknown;
  text?: string;
  html?: string;
  /** How often, always unless told. */
  times?: number;
};

function wrapFetch(
  around: (call: string, init: RequestInit, go: () => Promise<Response>) => Promise<Response>,
) {
  const through = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) =>
    around(`${init.method ?? "GET"} ${address}`, init, () => through(address, init)),
  );
}

/** Answers "METHOD /path" in the product's place, for what the real one cannot be brought to say. */
export function answerInstead(
  call: string,
  { status = 200, json, text, html, times = Number.POSITIVE_INFINITY }: Answer,
): void {
  let left = times;
  wrapFetch(async (asked, _init, go) =>
    asked === call && left-- > 0
      ? new Response(html ?? text ?? (json === undefined ? "" : JSON.stringify(json)), {
          status,
          ...(html !== undefined && { headers: { "content-type": "text/html; charset=utf-8" } }),
        })
      : go(),
  );
}

/** Lets "METHOD /path" through once, and answers that the portal is away. */
export function loseAnswer(call: string): void {
  let left = 1;
  wrapFetch(async (asked, _init, go) => {
    const answer = await go();
    return asked === call && left-- > 0 ? new Response("", { status: 503 }) : answer;
  });
}

/** Lets "METHOD /path" through only when the function that comes back is called. */
export function delayCall(call: string): () => void {
  const gate = Promise.withResolvers<void>();
  wrapFetch(async (asked, _init, go) => {
    if (asked === call) await gate.promise;
    return go();
  });
  return gate.resolve;
}

/** Writes down what is asked of the product from now on. */
export function watchCalls(): { call: string; body: unknown; headers: Headers }[] {
  const seen: { call: string; body: unknown; headers: Headers }[] = [];
  wrapFetch(async (call, init, go) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    if (call.includes(" /")) seen.push({ call, body, headers: new Headers(init.headers) });
    return go();
  });
  return seen;
}

/** From here on only `pass` moves the page's timers; answers of the product still come by themselves. */
export function stopTheClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    now: Date.now(),
  });
}

/** How far the stopped clock moves before the product gets time to answer, in milliseconds. */
const STEP_MS = 250;

/** Moves the stopped clock forward, no faster than the product answers. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; ; left -= STEP_MS) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
      await untilAnswered();
    });
    if (left <= STEP_MS) return;
  }
}

/** Waits, on a stopped clock, until the page shows or does something. */
export async function until<Found>(look: () => Found): Promise<Found> {
  // The one clock that is not stopped.
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const found = look();
      // Rendered components may not have set their timers yet.
      await act(async () => undefined);
      return found;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await act(async () => {
        await new Promise((next) => setImmediate(next));
        // At once: what sets a timer of 0 ms while the clock moves gets one of 1 ms, which would never come.
        vi.advanceTimersByTime(0);
      });
    }
  }
}
