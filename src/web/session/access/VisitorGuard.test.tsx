import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch, catchDepartures } from "#test/pages/answered-fetch.ts";
import { openSite, pass } from "#test/pages/open-site.tsx";

let server: ReturnType<typeof answerFetch>;
let departures: ReturnType<typeof catchDepartures>;
beforeEach(() => {
  server = answerFetch({});
  departures = catchDepartures();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function expectLandingPage() {
  expect(screen.getByRole("heading", { level: 1, name: "Greater Washington Chapter" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Member Login" }).getAttribute("href")).toBe("/member-login");
  expect(screen.getByRole("link", { name: "Admin Login" }).getAttribute("href")).toBe("/api/login");
}

const LOGGED_OUT = ["Unauthorized", "You are logged out. Logging in again..."] as const;
const REQUIRED = "Authentication Required";

describe("a visitor", () => {
  test.each([
    ["/events", REQUIRED, "Please log in to view events.", 500],
    ["/events/7", REQUIRED, "Please log in to register for events.", 1000],
    ["/events/7/register", REQUIRED, "Please log in to register for events.", 1000],
    ["/my-events", REQUIRED, "Please log in to view your events.", 1000],
    ["/my-events/7/menu", REQUIRED, "Please log in to view your events.", 1000],
    ["/profile", ...LOGGED_OUT, 500],
    ["/profile/sessions", ...LOGGED_OUT, 500],
    ["/profile/passkeys", ...LOGGED_OUT, 500],
  ])(
    "on %s sees the landing page, reads '%s' / '%s', and gets the log-in after %i ms",
    async (path, title, text, after) => {
      await openSite(path);
      expectLandingPage();
      expect(screen.getByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      await pass(after - 1);
      expect(window.location.pathname).toBe(path);
      await pass(1);
      expect(window.location.pathname).toBe("/member-login");
      expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
    },
  );

  test("on /admin is led to the administrators' log-in after 500 ms", async () => {
    await openSite("/admin");
    expectLandingPage();
    await pass(499);
    expect(departures).not.toHaveBeenCalled();
    await pass(1);
    expect(departures).toHaveBeenCalledExactlyOnceWith("/api/login");
  });

  test.each([
    "/",
    "/terms",
    "/dashboard",
    "/dues-renewal",
    "/admin/members",
    "/admin/no-such-page",
    "/events/7/attendees",
    "/no-such-page",
  ])("on %s sees the landing page and stays", async (path) => {
    await openSite(path);
    expectLandingPage();
    await pass(10_000);
    expect(server.fetch.mock.calls.map(([asked]) => asked).sort()).toEqual([
      "/api/announced-events",
      "/api/auth/user",
      "/api/chapter",
    ]);
    expect(window.location.pathname).toBe(path);
    expect(departures).not.toHaveBeenCalled();
    expect(screen.queryByText(REQUIRED)).toBeNull();
    expect(screen.queryByText("Unauthorized")).toBeNull();
  });

  test.each([
    ["/dues-renewal", "Membership Dues"],
    ["/terms", "Terms and Conditions"],
  ])("on %s reads which page a login continues to", async (path, title) => {
    await openSite(path);
    expect(screen.getByText(`Log in to continue to ${title}`)).toBeTruthy();
  });

  test("on the start page sees no mention of another page", async () => {
    await openSite("/");
    expect(screen.queryByText(/Log in to continue/)).toBeNull();
  });

  test("sees no navigation", async () => {
    await openSite("/");
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });
});

test.each(["/", "/events", "/admin", "/member-login"])(
  "while the session is being asked for, %s shows only a spinner",
  async (path) => {
    answerFetch({ "GET /api/auth/user": new Promise<never>(() => undefined) });
    await openSite(path);
    expect(screen.getByRole("status").textContent).toBe("Loading…");
    expect(screen.queryByRole("heading")).toBeNull();
  },
);
