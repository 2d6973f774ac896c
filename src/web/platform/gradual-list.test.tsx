import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useGradualList } from "./gradual-list.ts";
import { stopPageClock } from "./page-time.ts";

const NAMES = Array.from({ length: 38 }, (_, place) => `Guest ${place + 1}`);

function Names() {
  return useGradualList(NAMES).map((name) => <p key={name}>{name}</p>);
}

const shown = () => screen.getAllByText(/^Guest/).length;

beforeEach(() => stopPageClock(new Date("2026-03-10T15:00:00Z")));
afterEach(() => {
  stopPageClock(null);
  location.hash = "";
});

test("While a page is hydrated, only the beginning of a list is rendered", async () => {
  render(<Names />);
  await act(async () => undefined);
  expect(shown()).toBe(5);
});

test("Once the page is hydrated, the whole list is rendered", async () => {
  render(<Names />);
  await act(async () => stopPageClock(null));
  expect(shown()).toBe(NAMES.length);
});

test.each(["scroll", "keyDown", "pointerDown", "focusIn"] as const)(
  "On %s, the whole list is rendered",
  async (sign) => {
    render(<Names />);
    await act(async () => void fireEvent[sign](sign === "scroll" ? window : document));
    expect(shown()).toBe(NAMES.length);
  },
);

test("A page that the server did not render shows the whole list", async () => {
  stopPageClock(null);
  render(<Names />);
  expect(await screen.findByText("Guest 38")).toBeDefined();
});

test("A link to an entry shows the whole list, which has it", async () => {
  location.hash = "#party-38";
  render(<Names />);
  expect(await screen.findByText("Guest 38")).toBeDefined();
});

test("A print has the whole list", () => {
  render(<Names />);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(shown()).toBe(NAMES.length);
});
