import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects what no page may ever do: errors in its console, thrown errors, breaches of the content policy. */
export function watchForTroubles(context: BrowserContext): readonly string[] {
  const troubles: string[] = [];
  context.on("weberror", (thrown) => {
    const text = String(thrown.error());
    if (!isBrokenOffFont(text)) troubles.push(`thrown: ${text}`);
  });
  context.on("console", (message) => {
    if (message.type() !== "error" || [isRefusal, isLostPicture, isWithoutLine].some((is) => is(message)))
      return;
    troubles.push(`${message.location().url}: ${message.text()}`);
  });
  return troubles;
}

/** The browser itself reports every 4xx; to be refused by the server is an answer like others, and so is "no such page". */
function isRefusal(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url);
  return (
    message.text().startsWith("Failed to load resource: the server responded with a status of 4") &&
    (pathname.startsWith("/api/") || pathname === "/no-such-page")
  );
}

/** `first-load.e2e.ts` creates an event whose picture cannot be loaded; journeys that run beside it list that event. */
function isLostPicture(message: ConsoleMessage): boolean {
  return message.location().url === "https://pictures.invalid/lost.jpg";
}

/** A journey has cut the connection. */
function isWithoutLine(message: ConsoleMessage): boolean {
  return message.text() === "Failed to load resource: net::ERR_INTERNET_DISCONNECTED";
}

/** Firefox reports a font as failed if the page is left before it arrives (NS_BINDING_ABORTED), or without a line (NS_ERROR_ABORT). */
function isBrokenOffFont(text: string): boolean {
  return /^downloadable font: download failed .* status=(2152398850|2147500036) /.test(
    text.replace(/^Error: /, ""),
  );
}
