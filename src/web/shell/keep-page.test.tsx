import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Switch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { useMissingCode } from "#web/ui/wait-for-line.ts";
import { KeepPage } from "./KeepPage.tsx";

let isLineDown = false;
beforeEach(() => {
  vi.useFakeTimers();
  isLineDown = false;
  vi.stubGlobal("fetch", async () => {
    if (isLineDown) throw new TypeError("Failed to fetch");
    return new Response();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Banner() {
  return useMissingCode() ? <p>No line</p> : null;
}

async function openSite() {
  const Menu = lazyPart(async () => {
    if (isLineDown) throw new TypeError("error loading dynamically imported module");
    return () => <h1>Menu</h1>;
  });
  await act(async () => {
    render(
      <>
        <Banner />
        <KeepPage>
          <Switch>
            <Route path="/menu" component={Menu} />
            <Route path="/terms">
              <h1>Terms</h1>
            </Route>
            <Route>
              <h1>Dashboard</h1>
            </Route>
          </Switch>
        </KeepPage>
      </>,
    );
  });
}
const visible = () =>
  [...document.querySelectorAll("h1, p")]
    .filter((element) => element instanceof HTMLElement && element.style.display !== "none")
    .map((element) => element.textContent);
async function goTo(path: string) {
  await act(async () => navigate(path));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

test("A page whose code cannot arrive leaves the page before it, and appears when the line is back", async () => {
  await openSite();
  isLineDown = true;
  await goTo("/menu");
  expect(visible()).toEqual(["No line", "Dashboard"]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(visible()).toEqual(["No line", "Dashboard"]);
  isLineDown = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(visible()).toEqual(["Menu"]);
});

test("Meanwhile pages that are there can be opened, and the last of them stays", async () => {
  await openSite();
  isLineDown = true;
  await goTo("/menu");
  await goTo("/terms");
  expect(visible()).toEqual(["No line", "Terms"]);
  await goTo("/menu");
  expect(visible()).toEqual(["No line", "Terms"]);
  expect(screen.queryByRole("heading", { name: "Menu" })).toBeNull();
});
