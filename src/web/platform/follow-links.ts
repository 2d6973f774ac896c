import { useEffect } from "react";
import { go } from "./go.ts";
import { isServerPath } from "./paths.ts";

/** The address inside the portal to which this click on a link leads, or null where it is not ours to follow. */
export function pathToFollow(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || isServerPath(url.pathname)) return null;
  // A jump within the page is the browser's business.
  if (url.hash && url.pathname === window.location.pathname) return null;
  return url.pathname + url.search + url.hash;
}

/** Makes plain links inside the portal move without a reload, so that no other part needs to know the router. */
export function useFollowLinks(): void {
  useEffect(() => {
    function follow(event: MouseEvent) {
      const path = pathToFollow(event);
      if (path === null) return;
      event.preventDefault();
      go(path);
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}
