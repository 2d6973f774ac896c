import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch } from "#test/pages/answered-fetch.ts";
import { openSite, pass } from "#test/pages/open-site.tsx";

const ANNA = { id: 1, firstName: "Anna", lastName: "Berg", email: "anna@example.org", isMember: true };
const LIMITED = { ...ANNA, adminPrivileges: "Limited" };
const FULL = { ...ANNA, adminPrivileges: "full" };
const NO_FIGURES = {
  totalMembers: 0,
  membersByStatus: {},
  totalEvents: 0,
  upcomingEvents: 0,
  totalRegistrations: 0,
  confirmedTickets: 0,
  waitlistTickets: 0,
  totalRevenue: "0.00",
};

beforeEach(() => {
  answerFetch({
    "GET /api/events?when=upcoming&limit=50": { json: [] },
    "GET /api/registrations/my": { json: [] },
    "GET /api/members?limit=50&offset=0": { json: [] },
    "GET /api/members/counts": { json: { all: 0, byStatus: {} } },
    "GET /api/admin/stats": { json: NO_FIGURES },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a member without admin access", () => {
  test.each([
    "/admin",
    "/admin/events",
    "/admin/members",
    "/admin/constant-contact",
    "/admin/x",
    "/events/7/attendees",
  ])("is turned away from %s and on the dashboard after 500 ms", async (path) => {
    await openSite(path, ANNA);
    expect(screen.queryByText("Admin Dashboard")).toBeNull();
    expect(screen.getAllByText("You don't have permission to access this page.").length).toBeGreaterThan(0);
    await pass(499);
    expect(window.location.pathname).toBe(path);
    await pass(1);
    expect(window.location.pathname).toBe("/");
    expect(screen.getByRole("heading", { name: "Welcome back, Anna!" })).toBeTruthy();
  });
});

describe("a limited administrator", () => {
  test.each([
    ["Admin Dashboard", "/admin"],
    ["Constant Contact Integration", "/admin/constant-contact"],
    ["Admin Dashboard", "/admin/anything"],
  ])("finds %s at %s", async (name, path) => {
    await openSite(path, LIMITED);
    expect(screen.getByRole("heading", { name })).toBeTruthy();
    await pass(5000);
    expect(window.location.pathname).toBe(path);
  });

  test("is refused on the event management and sent to the dashboard after 1000 ms", async () => {
    await openSite("/admin/events", LIMITED);
    expect(screen.getAllByText("You are not authorized to access this page.").length).toBeGreaterThan(0);
    await pass(999);
    expect(window.location.pathname).toBe("/admin/events");
    await pass(1);
    expect(window.location.pathname).toBe("/");
  });

  test("is refused on the member management, and stays there", async () => {
    await openSite("/admin/members", LIMITED);
    expect(screen.getByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(screen.getByText("You need admin privileges to access member management.")).toBeTruthy();
    await pass(5000);
    expect(window.location.pathname).toBe("/admin/members");
    fireEvent.click(screen.getByRole("link", { name: "Back to Admin Dashboard" }));
    await pass(0);
    expect(window.location.pathname).toBe("/admin");
    expect(screen.getByRole("heading", { name: "Admin Dashboard" })).toBeTruthy();
  });
});

test("a full administrator is let in everywhere", async () => {
  await openSite("/admin/events", FULL);
  expect(screen.getByRole("heading", { name: "Event Management" })).toBeTruthy();
  await pass(5000);
  expect(window.location.pathname).toBe("/admin/events");
});

describe("signed in", () => {
  test("/dashboard is the dashboard at /", async () => {
    await openSite("/dashboard", ANNA);
    expect(window.location.pathname).toBe("/");
    expect(screen.getByRole("heading", { name: "Welcome back, Anna!" })).toBeTruthy();
  });

  test("/events/7?x=1 leads to the registration page and keeps the query", async () => {
    await openSite("/events/7?x=1", ANNA);
    expect(window.location.pathname + window.location.search).toBe("/events/7/register?x=1");
  });

  test("an unknown path says so and links to the dashboard", async () => {
    await openSite("/no-such-page", ANNA);
    expect(screen.getByRole("heading", { name: "Page not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to the dashboard" }).getAttribute("href")).toBe("/");
  });
});
