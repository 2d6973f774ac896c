import { cleanup, render } from "@testing-library/react";
import { vi } from "vitest";
import type { TestApp } from "#test/app.ts";
import { App, prefetchForEveryPage, startClient } from "#web/App.tsx";

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The embedded database sets itself alarms by the same Date, and a clock that is turned back moves them months
 * away. Node runs a timer that long at once, over and over; here it waits as it was meant to.
 */
function stretchTimers(): void {
  const set = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, ms?: number, ...args: []) =>
    set(run, Math.min(ms ?? 0, LONGEST_TIMEOUT_MS), ...args),
  );
}

/** The number of calls that the product has not answered yet. */
let underWay = 0;

/** A limit for calls that are stuck, not for slow ones. */
const ANSWERED_MS = 60_000;

/** Resolves when the product has answered all calls of the page. */
export async function untilAnswered(): Promise<void> {
  const deadline = performance.now() + ANSWERED_MS;
  while (underWay > 0) {
    if (performance.now() > deadline) throw new Error(`${underWay} calls of the page are not answered`);
    await new Promise((next) => setImmediate(next));
  }
}

/** What a browser brings along: the cookie of an open session, the record that the log-in stored. */
type Luggage = { cookie?: string; record?: object };

/** Opens the site at a path; its calls are answered by the real product, at the product's own time. */
export function browse(app: TestApp, path: string, { cookie = "", record }: Luggage = {}): void {
  // The site that was open before would follow to the new path, and what is looked for might be found in it.
  cleanup();
  const jar = new Map<string, string>();
  const keep = (set: string) => jar.set(set.split("=")[0] ?? "", set);
  if (cookie) keep(cookie);
  const outside = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string | URL | Request, init: RequestInit = {}) => {
    // The product lives in this process, too: its own calls to the card provider go out.
    if (typeof address !== "string" || !address.startsWith("/")) return outside(address, init);
    underWay += 1;
    const reply = await app
      .call(init.method ?? "GET", address, {
        cookie: [...jar.values()].join("; "),
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === "string" && { body: JSON.parse(init.body) }),
        ...(init.body instanceof Blob && { file: init.body }),
      })
      .finally(() => {
        underWay -= 1;
      });
    if (reply.cookie) keep(reply.cookie);
    const headers = ["content-type", "content-disposition"].flatMap((name): [string, string][] => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(reply.text, { status: reply.status, headers });
  });
  // The test document has no view to scroll.
  vi.stubGlobal("scrollTo", () => undefined);
  stretchTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: app.now });
  window.history.replaceState(null, "", path);
  if (record) window.localStorage.setItem("memberAuth", JSON.stringify(record));
  const client = startClient();
  prefetchForEveryPage(client);
  render(<App client={client} />);
}

/** Ends what `browse` began. */
export function stopBrowsing(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
