/** Where the tabs of this browser, which share the session, tell each other of a confirmation. */
const CHANNEL = "chapterhouse-confirmed";

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
}

/** Tells the other tabs that the person has confirmed who they are: what waits there goes on. */
export function tellOtherTabs(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/** Calls back after a confirmation in another tab; returns how to stop. */
export function onConfirmedElsewhere(then: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", then);
  return () => channel?.close();
}
