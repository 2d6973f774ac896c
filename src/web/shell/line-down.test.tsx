import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { anOfficer, press, topDialog, unfold } from "#test/pages/officer-page.ts";
import { go } from "#web/platform/go.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Lets no call through until the function that comes back is called. */
function cutTheLine(): () => void {
  const { fetch } = globalThis;
  let isCut = true;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    isCut ? Promise.reject(new TypeError("Failed to fetch")) : fetch(address, init),
  );
  return () => {
    isCut = false;
  };
}

async function onTerms() {
  await anOfficer(app, "/terms");
  await screen.findByRole("heading", { level: 1 });
}

test("A page that reaches nothing says so once, and loads everything when asked again", async () => {
  await onTerms();
  const restore = cutTheLine();
  act(() => go("/admin"));
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("The portal can’t be reached");
  await screen.findByRole("heading", { level: 1, name: "Admin Dashboard" });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  restore();
  await press("Try again", banner);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(await screen.findByRole("heading", { name: "Chapter at a glance" })).toBeTruthy();
});

test("A failure of the server is told where it happened, without the banner", async () => {
  await onTerms();
  answerInstead("GET /api/emails", { status: 500, json: { message: "Internal server error" } });
  act(() => go("/admin/outbox"));
  expect((await screen.findByRole("alert")).textContent).toContain("The emails could not be loaded.");
});

test("A dialog over the banner says itself what it could not load", async () => {
  await anOfficer(app, "/admin/members");
  await screen.findByText("Zora Zwart");
  await unfold("Zora Zwart");
  cutTheLine();
  await press("History of Zora Zwart");
  expect(await within(topDialog()).findByText("The audit log could not be loaded.")).toBeTruthy();
});
