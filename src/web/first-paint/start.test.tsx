import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { loadParts } from "#web/ui/lazy-part.ts";

vi.mock(import("#web/ui/lazy-part.ts"), async (original) => ({ ...(await original()), loadParts: vi.fn() }));

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("A server-rendered page whose code does not arrive leaves no inert button", async () => {
  vi.mocked(loadParts).mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  vi.stubGlobal("fetch", async () => Response.json({ message: "Unavailable" }, { status: 503 }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const root = document.createElement("div");
  root.id = "root";
  root.dataset.serverRendered = "2026-03-01T12:00:00.000Z";
  root.dataset.parts = "MyEventsPage";
  root.innerHTML = '<p>My Events</p><button data-inert="">Cancel Registration</button>';
  document.body.append(root);
  const stored = JSON.stringify({ id: 1, firstName: "Anna", lastName: "Berg", isMember: true });
  localStorage.setItem("memberAuth", stored);
  globalThis.renderedFor = stored;
  const { start } = await import("./start.tsx");
  await act(() => start());
  await waitFor(() => expect(root.textContent).toContain("The portal is unavailable"));
  expect(root.querySelector("[data-inert]")).toBeNull();
});
