/** The channel on which tabs that share the session announce a confirmation. */
const CHANNEL = "chapterhouse-confirmed";

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
}

/** Tells the other tabs that the person has confirmed who they are, so that waiting requests continue. */
export function tellOtherTabs(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/** Calls back after a confirmation in another tab. Returns a function that stops this. */
export function onConfirmedElsewhere(then: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", then);
  return () => channel?.close();
}
