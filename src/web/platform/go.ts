import { navigate } from "wouter/use-browser-location";
import { isServerPath } from "./paths.ts";

/** Goes to an address of the portal, which may be a page of the server outside the application. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (isServerPath(path)) window.location.assign(path);
  else navigate(path, { replace });
}
