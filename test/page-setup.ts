import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// One document serves all page tests of a worker: each leaves it as it was.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
