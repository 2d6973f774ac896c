import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerFetch, BROKEN, CHAPTER } from "#test/pages/answered-fetch.ts";
import { openSite, pass } from "#test/pages/open-site.tsx";

const ANNA = { id: 1, firstName: "Anna", lastName: "Berg", email: "anna@example.org", isMember: true };
const ADMINISTRATOR = {
  id: 5,
  email: "admin@chapter.example",
  firstName: "Iris",
  lastName: null,
  isAdmin: true,
};
const NOTHING = {
  "GET /api/events?when=upcoming&limit=50": { json: [] },
  "GET /api/registrations/my": { json: [] },
};
const ASK = "GET /api/auth/user";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function expectGreeting(name: string) {
  expect(screen.getByRole("heading", { name: `Welcome back, ${name}!` })).toBeTruthy();
}
function expectVisitor() {
  expect(screen.getByRole("heading", { name: CHAPTER.chapterName })).toBeTruthy();
}
function stored(): Record<string, unknown> {
  return JSON.parse(localStorage.getItem("memberAuth") ?? "null");
}

describe("on load", () => {
  test("a stored record logs in without asking the server", async () => {
    const { asked } = answerFetch(NOTHING, BROKEN);
    await openSite("/", ANNA);
    expectGreeting("Anna");
    expect(asked(ASK)).toBe(0);
  });

  test("the admin flags are derived again, the rest is kept", async () => {
    answerFetch(NOTHING, BROKEN);
    await openSite("/", {
      ...ANNA,
      adminPrivileges: "LIMITED",
      hasAnyAdminAccess: false,
      isAdmin: false,
      fax: "1",
    });
    expect(screen.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
    expect(stored()).toMatchObject({
      isAdmin: false,
      isLimitedAdmin: true,
      hasAnyAdminAccess: true,
      fax: "1",
      lastName: "Berg",
    });
  });

  test.each([
    [false, "none", "member"],
    [false, undefined, "member"],
    [false, "Limited", "limited"],
    [false, "FULL", "full"],
    [true, "none", "full"],
    [true, "limited", "full"],
    [true, "full", "full"],
  ])("isAdmin %s with the level %s makes a %s", async (isAdmin, adminPrivileges, role) => {
    answerFetch(NOTHING, BROKEN);
    await openSite("/events", { ...ANNA, isAdmin, adminPrivileges });
    expect(stored()).toMatchObject({
      isAdmin: role === "full",
      isLimitedAdmin: role === "limited",
      hasAnyAdminAccess: role !== "member",
    });
    expect(screen.queryAllByRole("link", { name: "Admin" })).toHaveLength(role === "member" ? 0 : 1);
    expect(screen.queryAllByRole("link", { name: "Create Event" })).toHaveLength(role === "full" ? 1 : 0);
  });

  test.each(["{bad", "7", "null", '"x"', "[]"])(
    "a corrupt record %s is dropped with a warning, and the server asked",
    async (text) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const { asked } = answerFetch(NOTHING);
      localStorage.setItem("memberAuth", text);
      await openSite("/");
      expect(localStorage.getItem("memberAuth")).toBeNull();
      expect(asked(ASK)).toBe(1);
      expect(warn).toHaveBeenCalled();
      expectVisitor();
    },
  );

  test("without a record the server is asked once", async () => {
    const { asked } = answerFetch({ ...NOTHING, [ASK]: { json: ADMINISTRATOR } });
    await openSite("/");
    expectGreeting("Iris");
    expect(screen.getByRole("link", { name: "Admin" })).toBeTruthy();
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(48 * 3_600_000);
    expect(asked(ASK)).toBe(1);
    expect(asked("GET /api/events?when=upcoming&limit=50")).toBe(1);
  });

  test.each([
    ["500", { status: 500, text: "broken" }],
    ["no JSON", { text: "<html>" }],
  ])("a failing look-up (%s) is ignored silently", async (_name, answer) => {
    answerFetch({ [ASK]: answer });
    await openSite("/");
    expectVisitor();
    expect(screen.queryByRole("listitem", { name: /error/i })).toBeNull();
    expect(document.querySelector("[data-variant]")).toBeNull();
  });

  test("storage that cannot be read counts as empty", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("denied");
    });
    const { asked } = answerFetch({});
    await openSite("/");
    expect(asked(ASK)).toBe(1);
    expectVisitor();
  });
});

test("without its chapter the portal says that it cannot be reached", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answerFetch({ "GET /api/chapter": { status: 500 } });
  await openSite("/");
  expect(screen.getByRole("heading", { name: "The portal is unavailable" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("another person's log-in in another tab clears this tab's data", async () => {
  const { asked } = answerFetch(NOTHING, BROKEN);
  await openSite("/", ANNA);
  const before = JSON.stringify(stored());
  const after = JSON.stringify({ ...ANNA, id: 2, firstName: "Petr" });
  localStorage.setItem("memberAuth", after);
  window.dispatchEvent(new StorageEvent("storage", { key: "memberAuth", oldValue: before, newValue: after }));
  await pass(0);
  expectGreeting("Petr");
  expect(asked("GET /api/registrations/my")).toBe(2);
});
