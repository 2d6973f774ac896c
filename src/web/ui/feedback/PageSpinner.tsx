import { useFirstPaintInstead } from "#web/ui/first-paint-instead.ts";
import { Spinner } from "./Spinner.tsx";

/**
 * Shown while a whole page loads. index.html contains the very first one: while that still turns,
 * this one waits too, which keeps React from drawing anything. Else it would draw the same spinner once more, and
 * leave it for at least 300 ms although the page behind it is ready.
 */
export function PageSpinner() {
  useFirstPaintInstead();
  return <Spinner className="min-h-dvh" />;
}
