import { useEffect } from "react";

/** The channel between this browser's tabs and the authorization window. */
const CHANNEL = "mailing-list";

/** Sent after an authorization, or after any other change to the mailing list. */
export type TabMessage = "connected" | "changed";

/** Notifies every mailing list page open in this browser, including this one. */
export function notifyTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Listens for messages while the page is open. `onMessage` must be stable between renders. */
export function useTabMessages(onMessage: (message: TabMessage) => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) =>
      onMessage(data === "connected" ? "connected" : "changed");
    return () => channel.close();
  }, [onMessage]);
}
