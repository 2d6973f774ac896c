import { act, cleanup, render, screen } from "@testing-library/react";
import { useContext } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Switch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { LineDown } from "#web/ui/feedback/line-down.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { useMissingCode } from "#web/ui/line/missing-code.ts";
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
afterEach(async () => {
  cleanup();
  // What waits for the line would tell the pages of later tests that it is down.
  isLineDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Banner() {
  return useMissingCode() ? <p>No line</p> : null;
}

/** A page that may have a frame with a banner of its own. */
function Told() {
  return useContext(LineDown) ? <h1>Told already</h1> : <h1>Log in</h1>;
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

test("While a page's code cannot load, the previous page stays; then the page appears", async () => {
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

test("Pages that have loaded can still be opened, and the last of them stays", async () => {
  await openSite();
  isLineDown = true;
  await goTo("/menu");
  await goTo("/terms");
  expect(visible()).toEqual(["No line", "Terms"]);
  await goTo("/menu");
  expect(visible()).toEqual(["No line", "Terms"]);
  expect(screen.queryByRole("heading", { name: "Menu" })).toBeNull();
});

test("A first page whose code cannot load says so beside the spinner, then appears", async () => {
  const Frame = lazyPart(async () => {
    if (isLineDown) throw new TypeError("error loading dynamically imported module");
    return () => <h1>Dashboard</h1>;
  });
  const container = document.createElement("div");
  container.innerHTML = '<div id="first-paint">Loading…</div>';
  document.body.append(container);
  isLineDown = true;
  await act(async () => {
    render(
      <KeepPage banner={<p>No line</p>}>
        <Frame />
      </KeepPage>,
      { container },
    );
  });
  expect(visible()).toEqual(["No line"]);
  expect(screen.getByRole("status")).toBeTruthy();
  isLineDown = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(visible()).toEqual(["Dashboard"]);
});

test("A page that stays outside its frame says once that the connection is down", async () => {
  const Password = lazyPart(async () => {
    throw new TypeError("error loading dynamically imported module");
  });
  await act(async () => {
    render(
      <KeepPage banner={<p>No line</p>}>
        <Switch>
          <Route path="/forgot-password" component={Password} />
          <Route component={Told} />
        </Switch>
      </KeepPage>,
    );
  });
  isLineDown = true;
  await goTo("/forgot-password");
  expect(visible()).toEqual(["No line", "Told already"]);
});
