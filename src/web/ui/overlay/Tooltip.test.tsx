import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip, TooltipProvider } from "./Tooltip.tsx";

function pass(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function point(name: string) {
  fireEvent.pointerMove(screen.getByRole("button", { name }), { pointerType: "mouse" });
}

function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole("button", { name }), { pointerType: "mouse" });
}

function tip(): string | null {
  return screen.queryByRole("tooltip")?.textContent ?? null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  render(
    <TooltipProvider>
      <Tooltip text="about one">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="about two">
        <button type="button">two</button>
      </Tooltip>
    </TooltipProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tooltip is closed at 600 ms and open at 750 ms", () => {
  point("one");
  pass(600);
  expect(tip()).toBeNull();
  pass(150);
  expect(tip()).toBe("about one");
});

test("the next one opens at once within 300 ms, and waits again after them", () => {
  point("one");
  pass(700);
  fireEvent.keyDown(document, { key: "Escape" });
  leave("one");
  pass(250);
  point("two");
  expect(tip()).toBe("about two");
  fireEvent.keyDown(document, { key: "Escape" });
  leave("two");
  pass(350);
  point("one");
  expect(tip()).toBeNull();
});
