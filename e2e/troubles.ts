import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects what no page may ever do: errors in its console, thrown errors, breaches of the content policy. */
export function watchForTroubles(context: BrowserContext): readonly string[] {
  const troubles: string[] = [];
  context.on("weberror", (error) => troubles.push(`thrown: ${error.error()}`));
  context.on("console", (message) => {
    if (message.type() !== "error" || isRefusal(message)) return;
    troubles.push(`${message.location().url}: ${message.text()}`);
  });
  return troubles;
}

/** The browser itself reports every 4xx; to be refused by the server is an answer like others. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    message.text().startsWith("Failed to load resource: the server responded with a status of 4") &&
    new URL(message.location().url).pathname.startsWith("/api/")
  );
}
