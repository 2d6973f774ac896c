import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The pages wait for the real product, on a machine that may be busy with other tests.
configure({ asyncUtilTimeout: 15_000 });

// One document serves all page tests of a worker: each leaves it as it was.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
