import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { LineDownBanner } from "#web/shell/LineDownBanner.tsx";
import { firstMissingCode, useMissingCode } from "#web/ui/line/missing-code.ts";

/**
 * Shows above the server-rendered page in `root` that the portal can't be reached, while code it needs cannot load. Call
 * the returned function before hydrating: React must find the page as the server rendered it.
 */
export function watchForMissingCode(root: HTMLElement, client: QueryClient): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const show = () => {
    if (!isOver) stop = showBanner(root, client);
  };
  firstMissingCode.then(show).catch(console.error);
  return () => {
    isOver = true;
    stop?.();
  };
}

function showBanner(root: HTMLElement, client: QueryClient): () => void {
  const place = document.createElement("div");
  const page = root.querySelector("#page");
  if (page) page.before(place);
  else root.prepend(place);
  const banner = createRoot(place);
  banner.render(
    <QueryClientProvider client={client}>
      <WhileMissing />
    </QueryClientProvider>,
  );
  return () => {
    banner.unmount();
    place.remove();
  };
}

function WhileMissing() {
  return useMissingCode() ? <LineDownBanner /> : null;
}
