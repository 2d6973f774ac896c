import { useEffect } from "react";

/** Where the pages of this browser, and the window that comes back from the service, tell each other what they did. */
const CHANNEL = "mailing-list";

/** What is told: a consent came back, or something else about the mailing list is not as it was. */
export type News = "connected" | "changed";

/** Tells every page of the mailing list that is open in this browser, this one as well. */
export function tellNews(news: News): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Hears it while the page is open; `onNews` keeps its identity. */
export function useNews(onNews: (news: News) => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) =>
      onNews(data === "connected" ? "connected" : "changed");
    return () => channel.close();
  }, [onNews]);
}
