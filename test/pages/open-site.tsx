import { act, render } from "@testing-library/react";
import { vi } from "vitest";
import { App, prefetchForEveryPage, startClient } from "#web/App.tsx";

/** Runs everything that is already queued; the test's clock does not move. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await vi.dynamicImportSettled();
    });
  }
}

/** Opens the whole site at a path, in a clock that only `pass` moves. */
export async function openSite(path: string, stored?: object): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // The test document has no view to scroll.
  vi.stubGlobal("scrollTo", () => undefined);
  window.history.replaceState(null, "", path);
  if (stored) window.localStorage.setItem("memberAuth", JSON.stringify(stored));
  const client = startClient();
  prefetchForEveryPage(client);
  render(<App client={client} />);
  await settle();
}

/** Moves the clock on. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await settle();
}
