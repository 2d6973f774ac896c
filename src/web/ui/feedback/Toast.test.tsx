import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ToastProvider, type ToastText, useToast } from "./Toast.tsx";

function Shout({ text }: { text: ToastText }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(text)}>
      {`say ${text.title}`}
    </button>
  );
}

function show(...titles: string[]) {
  for (const title of titles) fireEvent.click(screen.getByRole("button", { name: `say ${title}` }));
}

function pass(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function shown(): (string | null)[] {
  return [...document.querySelectorAll("[data-variant]")].map((toast) => toast.textContent);
}

const undo = vi.fn();
beforeEach(() => {
  undo.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // jsdom knows no pointer capture, which the swipe asks for.
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  render(
    <ToastProvider>
      <Shout text={{ title: "Saved", description: "It is kept." }} />
      <Shout text={{ title: "Broken", variant: "destructive" }} />
      <Shout text={{ title: "Changed", action: { label: "Undo", act: undo } }} />
    </ToastProvider>,
  );
});
afterEach(() => vi.useRealTimers());

describe("a toast", () => {
  test("says its title and its description", () => {
    show("Saved");
    expect(shown()).toEqual(["SavedIt is kept."]);
  });

  test("is outside the page like a dialog and its overlay, and above them", () => {
    show("Saved");
    const place = screen.getByRole("list");
    expect(place.closest("body > div")).not.toBe(
      screen.getByRole("button", { name: "say Saved" }).parentElement,
    );
    expect(place.className).toContain("z-50");
  });

  test("makes room for the next at once", () => {
    show("Saved", "Broken");
    expect(shown()).toEqual(["Broken"]);
  });

  test("is open at 4900 ms and closed at 5100 ms", () => {
    show("Saved");
    pass(4900);
    expect(shown()).toEqual(["SavedIt is kept."]);
    pass(200);
    expect(shown()).toEqual([]);
  });

  test("with a button stays open for ten seconds, and closes when it is pressed", () => {
    show("Changed");
    pass(9900);
    expect(shown()).toEqual(["ChangedUndo"]);
    pass(200);
    expect([shown(), undo.mock.calls]).toEqual([[], []]);
    show("Changed");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    pass(0);
    expect([shown(), undo.mock.calls.length]).toEqual([[], 1]);
  });

  test("closes at once on its button, and is remembered for 1,000,000 ms more", () => {
    show("Saved");
    pass(1000);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    pass(0);
    expect(shown()).toEqual([]);
    pass(999_990);
    expect(vi.getTimerCount()).toBe(1);
    pass(10);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("gets the focus on F8", () => {
    show("Saved");
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("list"));
  });

  test.each([
    ["51 px to the right closes", 51, []],
    ["49 px to the right does not", 49, ["Broken"]],
    ["51 px to the left does not", -51, ["Broken"]],
  ])("swiped %s", (_what, distance, left) => {
    show("Broken");
    const toast = screen.getByText("Broken").closest("li");
    if (!toast) throw new Error("No toast");
    fireEvent.pointerDown(toast, { button: 0, clientX: 100, clientY: 100, pointerId: 1 });
    // The first movement only tells the direction.
    fireEvent.pointerMove(toast, { clientX: 100 + distance / 2, clientY: 100, pointerId: 1 });
    fireEvent.pointerMove(toast, { clientX: 100 + distance, clientY: 100, pointerId: 1 });
    fireEvent.pointerUp(toast, { clientX: 100 + distance, clientY: 100, pointerId: 1 });
    pass(0);
    expect(shown()).toEqual(left);
  });
});
