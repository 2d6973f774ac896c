import { useEffect } from "react";
import { hasMemberMarker } from "#web/platform/member-marker.ts";

const WORKER = "/service-worker.js";
/** In milliseconds, once the page has loaded: nothing that someone waits for is slower because of it. */
const AFTER = 2000;

/** Keeps the offline page in this browser. Not on a shared computer, which has no marker: no dinner is kept there. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !hasMemberMarker()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer = setTimeout(() => void keepWorker().catch(console.warn), AFTER);
    };
    if (document.readyState === "complete") soon();
    else addEventListener("load", soon, { once: true });
    return () => {
      removeEventListener("load", soon);
      clearTimeout(timer);
    };
  }, []);
}

/** Installs or updates the worker, and removes it where the portal no longer has one. */
export async function keepWorker(workers: ServiceWorkerContainer = navigator.serviceWorker): Promise<void> {
  try {
    await workers.register(WORKER);
    await (await workers.getRegistration())?.update();
  } catch (error) {
    if (!(await isGone())) throw error;
    await (await workers.getRegistration())?.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  }
}

async function isGone(): Promise<boolean> {
  const { status } = await fetch(WORKER, { method: "HEAD", cache: "no-store" });
  return status === 404 || status === 410;
}
