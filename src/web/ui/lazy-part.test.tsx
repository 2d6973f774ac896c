import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FailureBoundary } from "#web/shell/FailureBoundary.tsx";
import { lazyPart } from "./lazy-part.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // React tells the console of what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [1, "The menu"],
  [2, "The menu"],
  [3, "The portal is unavailable"],
])("Code that fails to arrive %i times: %s", async (failures, shown) => {
  const load = vi.fn(async () => () => <p>The menu</p>);
  for (let n = 0; n < failures; n += 1) {
    load.mockRejectedValueOnce(new TypeError("error loading dynamically imported module"));
  }
  const Part = lazyPart(load);
  await act(async () => {
    render(
      <FailureBoundary>
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </FailureBoundary>,
    );
  });
  expect(screen.getByText("Loading")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText(shown)).toBeTruthy();
});
