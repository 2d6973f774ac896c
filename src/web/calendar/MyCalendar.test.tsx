import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna, toastSays } from "#test/pages/member-page.tsx";

const app = useApp();
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

const address = () => screen.getByLabelText<HTMLInputElement>("Private calendar link").value;
const isServed = async (url: string) => (await app.call("GET", new URL(url).pathname)).status;

test("A private link is created, copied, replaced and revoked", async () => {
  const me = await anna(app);
  me.open("/my-events");
  const panel = within(await screen.findByRole("region", { name: "My Calendar" }));
  fireEvent.click(await panel.findByRole("button", { name: "Get Calendar Link" }));
  await screen.findByText("Copy this link now. It won’t be shown again.");
  const first = address();
  expect(await isServed(first)).toBe(200);

  // The address is a secret, so no site learns of it before its link is followed.
  const links = () =>
    within(screen.getByText("Add to your calendar").parentElement as HTMLElement)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]);
  const webcal = first.replace("http:", "webcal:");
  const asQuery = encodeURIComponent;
  expect(links()).toEqual([
    ["Apple Calendar or another app", webcal, null],
    [
      "Google Calendar (opens in a new tab)",
      `https://calendar.google.com/calendar/r?cid=${asQuery(webcal)}`,
      "noopener noreferrer",
    ],
    ...[
      ["Outlook.com", "outlook.live.com"],
      ["Microsoft 365", "outlook.office.com"],
    ].map(([name, host]) => [
      `${name} (opens in a new tab)`,
      `https://${host}/calendar/0/addfromweb?url=${asQuery(first)}&name=Chapter+of+the+Potomac`,
      "noopener noreferrer",
    ]),
  ]);

  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  fireEvent.click(panel.getByRole("button", { name: "Copy" }));
  await waitFor(() => toastSays("Link copied", "Paste it into your calendar app."));
  expect(writeText).toHaveBeenCalledWith(first);

  fireEvent.click(await panel.findByRole("button", { name: "Get New Link" }));
  fireEvent.click(await screen.findByRole("button", { name: "Replace Link" }));
  await waitFor(() => expect(address()).not.toBe(first));
  const second = address();
  expect([await isServed(first), await isServed(second)]).toEqual([404, 200]);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(panel.getByRole("button", { name: "Revoke Link" }));
  fireEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  await waitFor(() => toastSays("Link Revoked", "Calendars that used it will stop updating."));
  expect(await isServed(second)).toBe(404);
  await panel.findByRole("button", { name: "Get Calendar Link" });
  expect(screen.queryByLabelText("Private calendar link")).toBeNull();
});

test("An earlier link is not shown again, only when it was created", async () => {
  const me = await anna(app);
  await app.db.execute(sql`insert into calendar_feeds (token_hash, member_id, opened_at)
    values ('x', ${me.id}, '2026-03-02T12:00:00Z')`);
  me.open("/my-events");
  await screen.findByText(/Your current link was created on March 2, 2026/);
  expect(screen.queryByLabelText("Private calendar link")).toBeNull();
});
