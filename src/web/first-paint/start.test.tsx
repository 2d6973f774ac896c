import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart, loadParts } from "#web/ui/lazy-part.ts";

vi.mock(import("#web/ui/lazy-part.ts"), async (original) => {
  const actual = await original();
  return { ...actual, loadParts: vi.fn(actual.loadParts) };
});

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of a member on the screen, as the server rendered it, made of one part. */
function showServerRenderedPage(part: string): HTMLElement {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const root = document.createElement("div");
  root.id = "root";
  root.dataset.serverRendered = "2026-03-01T12:00:00.000Z";
  root.dataset.parts = part;
  root.innerHTML =
    '<main id="page"><p>My Events</p><button data-inert="">Cancel Registration</button></main>';
  document.body.append(root);
  const stored = JSON.stringify({ id: 1, firstName: "Anna", lastName: "Berg", isMember: true });
  localStorage.setItem("memberAuth", stored);
  globalThis.renderedFor = stored;
  return root;
}

test("A server-rendered page whose code does not load leaves no inert button", async () => {
  vi.mocked(loadParts).mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  vi.stubGlobal("fetch", async () => Response.json({ message: "Unavailable" }, { status: 503 }));
  const root = showServerRenderedPage("myEvents");
  const { start } = await import("./start.tsx");
  await act(() => start());
  await waitFor(() => expect(root.textContent).toContain("The portal is unavailable"));
  expect(root.querySelector("[data-inert]")).toBeNull();
});

test("A server-rendered page whose code cannot load stays with a banner, then resumes", async () => {
  let isLineDown = true;
  vi.stubGlobal("fetch", async () => {
    if (isLineDown) throw new TypeError("Failed to fetch");
    return Response.json({ message: "Unavailable" }, { status: 503 });
  });
  lazyPart(async () => {
    if (isLineDown) throw new TypeError("Failed to fetch dynamically imported module");
    return () => null;
  }, "OnItsWay");
  const root = showServerRenderedPage("OnItsWay");
  const { start } = await import("./start.tsx");
  let started = Promise.resolve();
  await act(async () => {
    started = start();
  });
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("The portal can’t be reached");
  expect(root.textContent).toContain("My Events");
  expect(root.dataset.serverRendered).toBeDefined();

  isLineDown = false;
  // Then React renders the page from the start, since here it would not match the server's.
  localStorage.clear();
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await started;
  });
  expect(banner.isConnected).toBe(false);
  expect(root.dataset.serverRendered).toBeUndefined();
});
