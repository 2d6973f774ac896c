import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
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

test("Code that stays missing after the line is back is fetched by loading the page again, once", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  sessionStorage.clear();
  let isDown = true;
  vi.stubGlobal("fetch", async () => {
    if (isDown) throw new TypeError("Failed to fetch");
    return new Response();
  });
  // As Firefox does, which never asks for the module again.
  const Part = lazyPart(async (): Promise<() => ReactNode> => {
    throw new TypeError("error loading dynamically imported module");
  });
  const show = () =>
    act(async () => {
      render(
        <FailureBoundary>
          <Suspense fallback="Loading">
            <Part />
          </Suspense>
        </FailureBoundary>,
      );
    });
  await show();
  expect(reload).not.toHaveBeenCalled();
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(reload).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText("The portal is unavailable")).toBeTruthy();
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
