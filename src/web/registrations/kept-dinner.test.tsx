import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna } from "#test/pages/member-page.tsx";
import { clearStoredMember, storeMember } from "#web/platform/stored/stored-member.ts";
import { readKeptDinner } from "./kept-dinner.ts";

const app = useApp();
/** As the server sets it for a browser that is the member's own. */
function mark(isOwn: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's browser has no Cookie Store API.
  document.cookie = `chapterhouse_member=1; Path=/${isOwn ? "" : "; Max-Age=0"}`;
}
const inDays = (days: number) => new Date(app.now.getTime() + days * 86_400_000);
const onDevice = () => JSON.stringify({ ...localStorage });

beforeEach(() => mark(true));
afterEach(() => {
  stopBrowsing();
  mark(false);
  localStorage.clear();
});

async function openMyEvents() {
  const me = await anna(app);
  for (const [title, days, status] of [
    ["Oysters", 20, "confirmed"],
    ["Truffles", 10, "confirmed"],
    ["Waiting", 5, "waitlist"],
    ["Over", -2, "confirmed"],
  ] as const) {
    const { id: eventId } = await aDinner(app.db, { title, dateTime: inDays(days), location: "1 Main St" });
    await aRegistration(app.db, { eventId, memberId: me.id, status, foodRequests: "No shellfish, please" });
  }
  me.open("/my-events");
  await screen.findByText("Oysters");
  return me;
}

test("The next dinner is kept with its hour and place, and nothing about food or other people", async () => {
  await openMyEvents();
  await vi.waitFor(() => expect(readKeptDinner()).not.toBeNull());
  expect(readKeptDinner()).toEqual({
    title: "Truffles",
    dateTime: expect.any(String),
    endDateTime: null,
    location: "1 Main St",
    table: null,
  });
  expect(onDevice()).not.toContain("shellfish");
});

test("It does not outlive the member's record, and no one else reads it", async () => {
  const { id } = await openMyEvents();
  await vi.waitFor(() => expect(readKeptDinner()).not.toBeNull());
  storeMember({ id: id + 1 });
  expect(onDevice()).not.toContain("Truffles");
  storeMember({ id });
  expect(readKeptDinner()).toBeNull();
});

test("Logging out removes it from the device", async () => {
  await openMyEvents();
  await vi.waitFor(() => expect(onDevice()).toContain("Truffles"));
  clearStoredMember();
  expect(onDevice()).not.toContain("Truffles");
});

test("On a shared computer nothing is kept", async () => {
  mark(false);
  await openMyEvents();
  expect(onDevice()).not.toContain("Truffles");
});
