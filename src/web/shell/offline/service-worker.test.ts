import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveOfflinePage } from "./service-worker.ts";

type Listener = (event: never) => void;

/** What the browser keeps, by the names of its caches. */
let kept: Map<string, Map<string, Response>>;
let network: (request: Request) => Promise<Response>;

beforeEach(() => {
  kept = new Map();
  network = async ({ url }) => new Response(`network: ${new URL(url).pathname}`);
  vi.stubGlobal("fetch", (request: Request) => network(request));
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(address: string, options?: RequestInit) {
        super(new URL(address, "https://portal.example"), options);
      }
    },
  );
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        add: async (request: Request) => {
          const answer = await fetch(request);
          if (!answer.ok) throw new TypeError("Request failed");
          cache.set(new URL(request.url).pathname, answer);
        },
      };
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(path)?.clone(),
  });
});
afterEach(() => vi.unstubAllGlobals());

function start(version: string) {
  const listeners = new Map<string, Listener>();
  const skipWaiting = vi.fn(async () => undefined);
  const scope = {
    skipWaiting,
    registration: { navigationPreload: { enable: async () => undefined } },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  serveOfflinePage(scope as never, version);
  const tell = (type: string, event: object) => listeners.get(type)?.(event as never);
  const life = async (type: "install" | "activate") => {
    let work: Promise<unknown> = Promise.resolve();
    tell(type, { waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const ask = (path: string, { mode = "navigate", method = "GET", preload = undefined as unknown } = {}) => {
    let answer: Promise<Response> | null = null;
    tell("fetch", {
      request: { url: `https://portal.example${path}`, mode, method },
      preloadResponse: Promise.resolve(preload),
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    return answer as Promise<Response> | null;
  };
  return { life, ask, skipWaiting };
}

const isCut = async () => {
  throw new TypeError("Failed to fetch");
};

test("A page comes from the network, and the offline page only where that fails", async () => {
  const worker = start("one");
  await worker.life("install");
  expect(await (await worker.ask("/my-events"))?.text()).toBe("network: /my-events");
  network = isCut;
  expect(await (await worker.ask("/my-events"))?.text()).toBe("network: /offline.html");
});

test("A refusal of the server is shown as it is", async () => {
  const worker = start("one");
  await worker.life("install");
  for (const status of [404, 500, 503]) {
    network = async () => new Response("one moment", { status });
    expect((await worker.ask("/my-events"))?.status).toBe(status);
  }
});

test("What the browser has requested already is not requested again", async () => {
  const worker = start("one");
  network = isCut;
  const early = new Response("early");
  expect(await (await worker.ask("/my-events", { preload: early }))?.text()).toBe("early");
});

test("Only pages are answered, not API calls, files, forms, or downloads", async () => {
  const worker = start("one");
  await worker.life("install");
  expect(worker.ask("/api/registrations/my", { mode: "cors" })).toBeNull();
  expect(worker.ask("/api/members/export/csv")).toBeNull();
  expect(worker.ask("/assets/EventsPage-1.js", { mode: "no-cors" })).toBeNull();
  expect(worker.ask("/dues-renewal", { method: "POST" })).toBeNull();
});

test("Whatever is opened, the browser keeps the offline page alone", async () => {
  const worker = start("one");
  await worker.life("install");
  await worker.life("activate");
  for (const path of ["/my-events", "/profile", "/admin/members"]) await worker.ask(path);
  expect([...kept].map(([name, cache]) => [name, [...cache.keys()]])).toEqual([
    ["offline-one", ["/offline.html"]],
  ]);
});

test("A new version takes over at once, with its own page, and removes the earlier one", async () => {
  await start("one").life("install");
  const next = start("two");
  network = async () => new Response("the new page");
  await next.life("install");
  expect(next.skipWaiting).toHaveBeenCalled();
  await next.life("activate");
  expect([...kept.keys()]).toEqual(["offline-two"]);
  network = isCut;
  expect(await (await next.ask("/events"))?.text()).toBe("the new page");
});

test("A version whose page cannot be fetched is not installed", async () => {
  const worker = start("one");
  network = async () => new Response("one moment", { status: 503 });
  await expect(worker.life("install")).rejects.toThrow();
  expect(worker.skipWaiting).not.toHaveBeenCalled();
});

test("Where the browser has lost the page, it says itself that there is no connection", async () => {
  network = isCut;
  await expect(start("one").ask("/events")).rejects.toThrow("Failed to fetch");
});
