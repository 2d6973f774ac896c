import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStoredMember, storeMember, storeMemberCopy } from "#web/platform/stored/stored-member.ts";
import { startOfflinePage } from "./offline-page.ts";

const DINNER = {
  title: "Oysters & Ale",
  dateTime: "2031-12-05T00:30:00.000Z",
  endDateTime: null,
  location: "<b>1 Main St</b>",
  table: 4,
};
const shown = () => [...document.querySelectorAll("#dinner *")].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  mark("");
  storeMember({ id: 7 });
  storeMemberCopy(DINNER);
  document.body.innerHTML =
    '<button id="again">Try again</button><section id="dinner" data-time-zone="America/New_York"></section>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  mark("; Max-Age=0");
  localStorage.clear();
});

function mark(more: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's browser has no Cookie Store API.
  document.cookie = `chapterhouse_member=1; Path=/${more}`;
}

test("The next dinner's day, hour, place and table can be read, at the chapter's time", () => {
  startOfflinePage();
  expect(shown()).toEqual([
    "Your next dinner: Oysters & Ale",
    "Thursday, December 4, 2031, 7:30 PM",
    "<b>1 Main St</b>",
    "Table 4",
  ]);
});

test("Nothing is shown of another member, on a shared computer, or after a logout", () => {
  startOfflinePage();
  storeMember({ id: 8 });
  window.dispatchEvent(new StorageEvent("storage"));
  expect(shown()).toEqual([]);
  storeMember({ id: 7 });
  storeMemberCopy(DINNER);
  window.dispatchEvent(new StorageEvent("storage"));
  expect(shown()).toHaveLength(4);
  clearStoredMember();
  window.dispatchEvent(new StorageEvent("storage"));
  expect(shown()).toEqual([]);
  storeMember({ id: 7 });
  storeMemberCopy(DINNER);
  mark("; Max-Age=0");
  window.dispatchEvent(new StorageEvent("storage"));
  expect(shown()).toEqual([]);
});
