/** The page that is shown where the network reaches no one; the same for everyone (decision 093). */
const OFFLINE_PAGE = "/offline.html";

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What the worker uses of its global scope, for which the DOM's types have no name. */
interface Scope {
  skipWaiting(): Promise<void>;
  registration: Pick<ServiceWorkerRegistration, "navigationPreload">;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

/**
 * Shows the offline page where the network fails to open a page. Everything else takes its usual way: the worker stores
 * no answer and no page of anyone.
 */
export function serveOfflinePage(scope: Scope, version: string): void {
  const cacheName = `offline-${version}`;
  const keepPage = async () => {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(OFFLINE_PAGE, { cache: "reload", credentials: "omit" }));
    await scope.skipWaiting();
  };
  const removeEarlier = async () => {
    // Else every page would wait until the worker has started.
    await scope.registration.navigationPreload?.enable();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  };
  const answer = async ({ request, preloadResponse }: Fetching) => {
    try {
      return (await preloadResponse) ?? (await fetch(request));
    } catch (error) {
      const page = await caches.match(OFFLINE_PAGE, { cacheName });
      if (!page) throw error;
      return page;
    }
  };
  scope.addEventListener("install", (event) => event.waitUntil(keepPage()));
  scope.addEventListener("activate", (event) => event.waitUntil(removeEarlier()));
  scope.addEventListener("fetch", (event) => {
    const { mode, method, url } = event.request;
    const isPage = mode === "navigate" && method === "GET" && !new URL(url).pathname.startsWith("/api/");
    if (isPage) event.respondWith(answer(event));
  });
}

// The portal puts the version in as it serves this file.
serveOfflinePage(self as unknown as Scope, "__OFFLINE_VERSION__");
