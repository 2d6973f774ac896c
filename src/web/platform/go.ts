import { navigate } from "wouter/use-browser-location";
import { isServerPath } from "./paths.ts";

interface Going {
  replace?: boolean;
  /** Kept with the new entry of the tab's history, through reloads. */
  state?: Record<string, string>;
}

/** Goes to an address of the portal, which may be a page of the server outside the application. */
export function go(path: string, { replace = false, state }: Going = {}): void {
  if (isServerPath(path)) window.location.assign(path);
  else navigate(path, { replace, ...(state && { state }) });
}
