import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch, BROKEN, catchDepartures } from "#test/pages/answered-fetch.ts";
import { openSite, pass } from "#test/pages/open-site.tsx";

const ANNA = { id: 1, firstName: "Anna", lastName: "Berg", email: "anna@example.org", isMember: true };

const FULL = { ...ANNA, isAdmin: true, hasAnyAdminAccess: true, adminPrivileges: "full" };
const LOGGED_OUT = "You are logged out. Logging in again...";

let departures: ReturnType<typeof catchDepartures>;
beforeEach(() => {
  answerFetch({});
  departures = catchDepartures();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a session that the server no longer knows", () => {
  test("on the dashboard leads once to the administrators' log-in after 500 ms", async () => {
    await openSite("/", ANNA);
    expect(screen.getAllByText("Unauthorized").length).toBe(1);
    expect(screen.getByText("You are logged out. Logging in again...")).toBeTruthy();
    expect(localStorage.getItem("memberAuth")).toBeNull();
    await pass(499);
    expect(departures).not.toHaveBeenCalled();
    await pass(1);
    expect(departures).toHaveBeenCalledExactlyOnceWith("/api/login");
    expect(sessionStorage.getItem("returnPath")).toBe("/");
  });

  test("remembers the page, with its fragment", async () => {
    await openSite("/my-events#registration-12", ANNA);
    await pass(500);
    expect(window.location.pathname).toBe("/member-login");
    expect(sessionStorage.getItem("returnPath")).toBe("/my-events#registration-12");
    expect(window.location.href).not.toContain("my-events");
  });

  test("on the profile leads to the member log-in after 500 ms and deletes the record", async () => {
    await openSite("/profile", ANNA);
    expect(screen.getByText("You are logged out. Logging in again...")).toBeTruthy();
    await pass(499);
    expect(window.location.pathname).toBe("/profile");
    await pass(1);
    expect(window.location.pathname).toBe("/member-login");
    expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
    expect(localStorage.getItem("memberAuth")).toBeNull();
    await pass(5000);
    expect(departures).not.toHaveBeenCalled();
  });

  // C-06; the page without a read of its own is missing.
  test.each<[path: string, words: string, login: "/api/login" | "/member-login"]>([
    ["/", LOGGED_OUT, "/api/login"],
    ["/events", LOGGED_OUT, "/api/login"],
    ["/events/7/register", "Please log in to continue.", "/member-login"],
    ["/my-events", LOGGED_OUT, "/member-login"],
    ["/my-events/7/menu", LOGGED_OUT, "/member-login"],
    ["/dues-renewal", LOGGED_OUT, "/member-login"],
    ["/profile", LOGGED_OUT, "/member-login"],
    ["/profile/sessions", LOGGED_OUT, "/member-login"],
    ["/profile/passkeys", LOGGED_OUT, "/member-login"],
    ["/events/7/attendees", LOGGED_OUT, "/api/login"],
    ["/events/7/menu", LOGGED_OUT, "/api/login"],
    ["/events/7/tables", LOGGED_OUT, "/api/login"],
    ["/events/7/papers", LOGGED_OUT, "/api/login"],
    ["/events/7/tables/3/needs", LOGGED_OUT, "/api/login"],
    ["/admin", LOGGED_OUT, "/api/login"],
    ["/admin/anything", LOGGED_OUT, "/api/login"],
    ["/admin/events", LOGGED_OUT, "/api/login"],
    ["/admin/members", LOGGED_OUT, "/api/login"],
    ["/admin/import", LOGGED_OUT, "/api/login"],
    ["/admin/payments", LOGGED_OUT, "/api/login"],
    ["/admin/payments/7", LOGGED_OUT, "/api/login"],
    ["/admin/audit", LOGGED_OUT, "/api/login"],
    ["/admin/officers", LOGGED_OUT, "/api/login"],
    ["/admin/outbox", LOGGED_OUT, "/api/login"],
    ["/admin/constant-contact", LOGGED_OUT, "/api/login"],
  ])("on %s reads '%s' once, and after 500 ms is at %s", async (path, words, login) => {
    await openSite(path, FULL);
    expect(screen.getAllByText("Unauthorized").length).toBe(1);
    expect(screen.getByText(words)).toBeTruthy();
    await pass(499);
    expect([departures.mock.calls, window.location.pathname]).toEqual([[], path]);
    await pass(1);
    if (login === "/api/login") expect(departures).toHaveBeenCalledExactlyOnceWith("/api/login");
    else expect([departures.mock.calls, window.location.pathname]).toEqual([[], "/member-login"]);
  });

  test("is not lost by any other failure", async () => {
    answerFetch(
      {
        "GET /api/events?when=upcoming&limit=50": { status: 500, json: { message: "Internal server error" } },
        "GET /api/registrations/my": { status: 403, json: { message: "No" } },
      },
      BROKEN,
    );
    await openSite("/", ANNA);
    expect(screen.getByText("The events could not be loaded.")).toBeTruthy();
    expect(screen.getByText("Your registrations could not be loaded.")).toBeTruthy();
    await pass(5000);
    expect(departures).not.toHaveBeenCalled();
    expect(localStorage.getItem("memberAuth")).not.toBeNull();
  });
});

describe("a 403", () => {
  const REFUSED = { "GET /api/events?when=upcoming&limit=50": { status: 403, json: { message: "No" } } };
  const FORGED = { ...ANNA, isAdmin: true, adminPrivileges: "full" };

  test("replaces a record that claims more rights by the server's", async () => {
    answerFetch({
      ...REFUSED,
      "GET /api/member/auth": { json: { ...ANNA, isAdmin: false, adminPrivileges: "none" } },
    });
    await openSite("/", FORGED);
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
    expect(JSON.parse(localStorage.getItem("memberAuth") ?? "")).toMatchObject({ isAdmin: false, id: 1 });
  });

  test("drops the flags if the server has no record", async () => {
    answerFetch({ ...REFUSED, "GET /api/member/auth": { status: 404, json: { message: "Not found" } } });
    await openSite("/", FORGED);
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});
