import { use } from "react";
import { firstMissingCode } from "#web/ui/line/missing-code.ts";
import { Spinner } from "./Spinner.tsx";

/**
 * Shown while a whole page loads. index.html contains the very first one: while that still turns,
 * this one waits too, which keeps React from drawing anything. Else it would draw the same spinner once more, and
 * leave it for at least 300 ms although the page behind it is ready.
 */
export function PageSpinner() {
  return document.getElementById("first-paint") ? <FirstPaintInstead /> : <Spinner className="min-h-dvh" />;
}

/** Waits until there is something to say beside the spinner of index.html: that code is missing. */
function FirstPaintInstead() {
  use(firstMissingCode);
  return <Spinner className="min-h-dvh" />;
}
