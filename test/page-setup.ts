// First, since the next one loads React as well.
import "./pages/reveal-at-once.ts";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterEach, expect } from "vitest";

/** Whether a page is being looked at again and again until it shows something: Testing Library's own mark. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
}

configure({
  // For what never comes, not for what is slow on a busy machine.
  asyncUtilTimeout: 60_000,
  // Printing the page takes a sixth of the time of a test; while it waits, only the last look is reported, with the page.
  getElementError(message, container) {
    const error = new Error(
      [message, isWaiting() ? null : prettyDOM(container)].filter(Boolean).join("\n\n"),
    );
    error.name = "TestingLibraryElementError";
    return error;
  },
});

// React notes for each element where it was made, to name it in a warning, up to 10,000 times a second, which takes a
// ninth of the processor time of a page test. After those it warns all the
// same, without the place; so it does from the first.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => 10_000, set: () => undefined },
);

const { setTimeout: realTimeout, Date: RealDate } = globalThis;

// One document serves all page tests of a worker: each leaves it as it was.
afterEach(() => {
  expect([setTimeout, Date], "the clock as the test leaves it").toEqual([realTimeout, RealDate]);
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
