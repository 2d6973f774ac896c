import { useEffect } from "react";
import { go } from "./go.ts";
import { isServerPath } from "./paths.ts";

/** The portal's path that a click on a link leads to; null when the browser should follow it. */
export function pathToFollow(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || isServerPath(url.pathname)) return null;
  // The browser handles jumps within the page.
  if (url.hash && url.pathname === window.location.pathname) return null;
  return url.pathname + url.search + url.hash;
}

/** Follows plain links inside the portal without a reload, so that only this file needs the router. */
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
