import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MEMBER_MARKER } from "#contract/pages/member-marker.ts";
import { answerFetch, BROKEN } from "#test/pages/answered-fetch.ts";
import { openSite, pass } from "#test/pages/open-site.tsx";
import { headScript } from "#web/first-paint/head-script.ts";

const { name, value } = MEMBER_MARKER;
const ANNA = {
  id: 1,
  firstName: "Anna",
  lastName: "Berg",
  email: "anna@example.org",
  adminPrivileges: "none",
};
const WELCOME = "Welcome back, Anna!";
const setMarker = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser has it from the server.
  document.cookie = `${name}=${value}; Path=/`;
};
const PAGES = {
  "GET /api/events?when=upcoming&limit=50": { json: [] },
  "GET /api/registrations/my": { json: [] },
  "GET /api/member/dues-status": BROKEN,
};

beforeEach(setMarker);
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: no other test starts with it.
  document.cookie = "chapterhouse_member=; Max-Age=0; Path=/";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const askedFor = ({ fetch }: ReturnType<typeof answerFetch>) =>
  fetch.mock.calls.map(([asked]) => String(asked)).filter((asked) => /\/auth/.test(asked));

test("A browser that has lost its record but not its cookie is logged in", async () => {
  const server = answerFetch({ ...PAGES, "GET /api/member/auth": { json: ANNA } });
  await openSite("/");
  await pass(0);
  expect(screen.getByRole("heading", { name: WELCOME })).toBeTruthy();
  expect(askedFor(server)).toEqual(["/api/auth/user", "/api/member/auth"]);
  expect(JSON.parse(window.localStorage.getItem("memberAuth") ?? "null")).toMatchObject({
    id: 1,
    isMember: true,
  });
});

test("A corrupt record is discarded and not fetched again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const server = answerFetch({ ...PAGES, "GET /api/member/auth": { json: ANNA } });
  window.localStorage.setItem("memberAuth", "{bad");
  await openSite("/");
  await pass(0);
  expect(askedFor(server)).toEqual(["/api/auth/user"]);
  expect(window.localStorage.getItem("memberAuth")).toBeNull();
});

test("A marker without a session shows the landing page and is removed", async () => {
  const server = answerFetch(PAGES);
  await openSite("/");
  await pass(0);
  expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
  expect(askedFor(server)).toEqual(["/api/auth/user", "/api/member/auth"]);
  expect(document.cookie).not.toContain("chapterhouse_member");
});

test("Someone who logs out in another tab in the meantime stays logged out", async () => {
  const answer = Promise.withResolvers<never>();
  answerFetch({ ...PAGES, "GET /api/member/auth": answer.promise });
  await openSite("/");
  // biome-ignore lint/suspicious/noDocumentCookie: as the other tab removes it.
  document.cookie = "chapterhouse_member=; Max-Age=0; Path=/";
  answer.resolve({ json: ANNA } as never);
  await pass(0);
  expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
  expect(window.localStorage.getItem("memberAuth")).toBeNull();
});

test("Without storage, nothing is asked for", async () => {
  const server = answerFetch({ ...PAGES, "GET /api/member/auth": { json: ANNA } });
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const blocked = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  try {
    await openSite("/");
    await pass(0);
    expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
    expect(askedFor(server)).toEqual(["/api/auth/user"]);
  } finally {
    blocked.mockRestore();
  }
});

test("Logging out removes the marker before anything is sent", async () => {
  const seen: string[] = [];
  const server = answerFetch({
    ...PAGES,
    "GET /api/member/auth": { json: ANNA },
    "POST /api/member/logout": { json: { loggedOut: true } },
  });
  await openSite("/");
  await pass(0);
  vi.useRealTimers();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    if (address === "/api/member/logout") seen.push(document.cookie);
    return fetch(address, options);
  });
  const { fireEvent } = await import("@testing-library/react");
  fireEvent.keyDown(screen.getByRole("button", { name: /Anna/ }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: /Log ?out/i }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]).not.toContain("chapterhouse_member");
  expect(server.fetch).toHaveBeenCalled();
});

test("The script in the page's head looks for the same marker", () => {
  expect(headScript.toString()).toContain(`${name}=${value}`);
});
