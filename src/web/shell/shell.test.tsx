import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch, BROKEN, CHAPTER, catchDepartures } from "#test/pages/answered-fetch.ts";
import { openSite, settle } from "#test/pages/open-site.tsx";

const ANNA = { id: 1, firstName: "Anna", lastName: "Berg", email: "anna@example.org", isMember: true };
const LIMITED = { ...ANNA, adminPrivileges: "limited" };
const FULL = { ...ANNA, adminPrivileges: "full" };
const OWN_PAGES = ["Dashboard /", "Events /events", "My Events /my-events", "Profile /profile"];

let server: ReturnType<typeof answerFetch>;
let departures: ReturnType<typeof catchDepartures>;
beforeEach(() => {
  server = answerFetch(
    {
      "GET /api/events?when=upcoming&limit=50": { json: [] },
      "GET /api/registrations/my": { json: [] },
      "POST /api/member/logout": { json: { loggedOut: true } },
    },
    BROKEN,
  );
  departures = catchDepartures();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function linksIn(name: string): string[] {
  const links = within(screen.getByRole("navigation", { name })).getAllByRole("link");
  return links.map((link) => `${link.textContent} ${link.getAttribute("href")}`);
}

async function openUserMenu() {
  fireEvent.keyDown(screen.getByRole("button", { name: /account of/ }), { key: "Enter" });
  await settle();
}

async function choose(name: string) {
  await openUserMenu();
  fireEvent.click(screen.getByRole("menuitem", { name }));
  await settle();
}

describe("a portal that was started with OUTGOING=hold", () => {
  const banner = () => screen.queryByRole("complementary", { name: "Outgoing messages on hold" });
  const open = async (record: object, outgoingHeld = true) => {
    server = answerFetch({ "GET /api/chapter": { json: { ...CHAPTER, outgoingHeld } } });
    await openSite("/terms", record);
  };

  test.each([
    ["a limited officer", LIMITED],
    ["a full officer", FULL],
  ])("says to %s on every page that nothing leaves it", async (_who, record) => {
    await open(record);
    expect(banner()?.textContent).toContain("Nothing leaves this portal");
    expect(banner()?.textContent).toContain("nobody can pay");
  });

  test("does not trouble members with it", async () => {
    await open(ANNA);
    expect(banner()).toBeNull();
  });

  test("differs from an ordinary one, which has no such notice", async () => {
    await open(FULL, false);
    expect(banner()).toBeNull();
  });
});

describe("the navigation", () => {
  test.each([
    ["a member", ANNA, OWN_PAGES],
    ["a limited administrator", LIMITED, [...OWN_PAGES, "Admin /admin"]],
    ["a full administrator", FULL, [...OWN_PAGES, "Admin /admin"]],
  ])("of %s has the right links, and the mobile menu the same", async (_who, record, links) => {
    await openSite("/terms", record);
    expect(linksIn("Main")).toEqual(links);
    expect(screen.queryByRole("navigation", { name: "Mobile" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
    expect(linksIn("Mobile")).toEqual(links);
    fireEvent.keyDown(screen.getByRole("button", { name: "Close menu" }), { key: "Escape" });
    expect(screen.queryByRole("navigation", { name: "Mobile" })).toBeNull();
  });

  test.each([
    ["/", "Dashboard"],
    ["/admin", "Admin"],
    ["/admin/members", "Admin"],
    ["/profile", "Profile"],
    ["/events/7/attendees", "Events"],
  ])("on %s marks %s", async (path, label) => {
    await openSite(path, FULL);
    const marked = within(screen.getByRole("navigation", { name: "Main" }))
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page");
    expect(marked.map((link) => link.textContent)).toEqual([label]);
  });

  test("follows a link without leaving, and closes the mobile menu", async () => {
    await openSite("/terms", ANNA);
    fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
    fireEvent.click(within(screen.getByRole("navigation", { name: "Mobile" })).getByText("Dashboard"));
    await settle();
    expect(window.location.pathname).toBe("/");
    expect(screen.getByRole("heading", { name: "Welcome back, Anna!" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Mobile" })).toBeNull();
    expect(document.title).toBe("Dashboard · Greater Washington Chapter");
  });
});

describe("the user menu", () => {
  test.each([
    ["a member", ANNA, null, ["Profile", "My Events", "Membership Dues", "Log out"]],
    [
      "a limited administrator",
      LIMITED,
      "Limited Admin",
      ["Profile", "My Events", "Membership Dues", "Admin Panel", "Log out"],
    ],
    [
      "a full administrator",
      FULL,
      "Administrator",
      ["Profile", "My Events", "Membership Dues", "Admin Panel", "Email Integration", "Log out"],
    ],
  ])("of %s shows the name, the role and the entries", async (_who, record, badge, entries) => {
    await openSite("/terms", record);
    expect(screen.getByRole("button", { name: "AB, account of Anna Berg" }).textContent).toBe("AB");
    await openUserMenu();
    const menu = screen.getByRole("menu");
    expect(within(menu).getByText("Anna Berg")).toBeTruthy();
    expect(within(menu).getByText("anna@example.org")).toBeTruthy();
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map((item) => item.textContent?.trim()),
    ).toEqual(entries);
    for (const word of ["Administrator", "Limited Admin"]) {
      expect(within(menu).queryAllByText(word).length).toBe(word === badge ? 1 : 0);
    }
  });

  test("of one without name and e-mail shows M and No email", async () => {
    await openSite("/terms", { ...ANNA, firstName: "", lastName: "", email: "" });
    expect(screen.getByRole("button", { name: "M, account of Member" }).textContent).toBe("M");
    await openUserMenu();
    expect(screen.getByText("No email")).toBeTruthy();
  });

  test("Membership Dues goes to its page, and is missing for who pays none", async () => {
    await openSite("/terms", { ...ANNA, isMember: false });
    await openUserMenu();
    expect(screen.queryByRole("menuitem", { name: "Membership Dues" })).toBeNull();
    cleanup();
    await openSite("/terms", ANNA);
    await choose("Membership Dues");
    expect(window.location.pathname).toBe("/dues-renewal");
  });

  test("Email Integration goes to its page", async () => {
    await openSite("/terms", FULL);
    await choose("Email Integration");
    expect(window.location.pathname).toBe("/admin/constant-contact");
  });
});

describe("logging out", () => {
  test.each([
    ["a member", ANNA],
    ["a limited administrator", LIMITED],
  ])("%s gets the landing page, and the server ends the session", async (_who, record) => {
    await openSite("/", record);
    await choose("Log out");
    expect(localStorage.getItem("memberAuth")).toBeNull();
    expect(window.location.pathname).toBe("/");
    expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
    expect(server.asked("POST /api/member/logout")).toBe(1);
    expect(departures).not.toHaveBeenCalled();
  });

  test("a full administrator leaves by the server's own log-out", async () => {
    await openSite("/terms", FULL);
    await choose("Log out");
    expect(localStorage.getItem("memberAuth")).toBeNull();
    expect(departures).toHaveBeenCalledExactlyOnceWith("/api/logout");
  });

  const NOT_OUT = "You may still be logged in";

  test("that the server carried out says nothing more", async () => {
    await openSite("/", ANNA);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose("Log out");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.queryByText(NOT_OUT)).toBeNull();
    expect(departures).not.toHaveBeenCalled();
  });

  test.each([
    ["could not reach the server", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the server did not carry out", async () => new Response("", { status: 503 })],
  ])("that %s says so, and goes to the server's own log-out", async (_what, answer) => {
    await openSite("/", ANNA);
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
      path === "/api/member/logout" ? answer() : fetch(path, init),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose("Log out");
    await vi.waitFor(() => expect(screen.getByText(NOT_OUT)).toBeTruthy(), 30_000);
    expect(localStorage.getItem("memberAuth")).toBeNull();
    expect(departures).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(departures).toHaveBeenCalledExactlyOnceWith("/api/logout");
  });

  test("of a guarded page shows no guard's toast", async () => {
    await openSite("/profile", ANNA);
    await choose("Log out");
    expect(window.location.pathname).toBe("/");
    expect(screen.queryByText("Authentication Required")).toBeNull();
  });
});

test("the footer has its links, the society, the year and its founding", async () => {
  await openSite("/terms", ANNA);
  expect(linksIn("Quick links")).toEqual(["Events /events", "Profile /profile", "Dashboard /"]);
  expect(linksIn("Information")).toEqual([
    "Terms & Conditions /terms",
    "Contact Us https://chapter.example/contact-us",
  ]);
  const footer = screen.getByRole("contentinfo");
  expect(within(footer).getByText("Confrérie de la Table d'Or")).toBeTruthy();
  expect(within(footer).getByText(/international fellowship/)).toBeTruthy();
  expect(within(footer).getByText("Founded 1248")).toBeTruthy();
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Greater Washington Chapter`);
});

test("the footer names the phones of the chapter head and the treasurer", async () => {
  await openSite("/terms", ANNA);
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(/^Chapter head/).textContent).toBe("Chapter head (202) 555-0100");
  expect(footer.getByText(/^Treasurer/).textContent).toBe("Treasurer (202) 555-0101");
  expect(footer.getByRole("link", { name: "(202) 555-0101" }).getAttribute("href")).toBe("tel:2025550101");
});

test.each(["/", "/member-login"])(
  "a visitor at %s gets the footer with society, contact and phones only",
  async (path) => {
    await openSite(path);
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText("Confrérie de la Table d'Or")).toBeTruthy();
    expect(footer.getByText("Founded 1248")).toBeTruthy();
    const links = footer
      .getAllByRole("link")
      .map((link) => `${link.textContent} ${link.getAttribute("href")}`);
    expect(links).toEqual([
      "Contact Us https://chapter.example/contact-us",
      "(202) 555-0100 tel:2025550100",
      "(202) 555-0101 tel:2025550101",
    ]);
  },
);

test("a number that the chapter has not set is left out of the footer", async () => {
  server = answerFetch({ "GET /api/chapter": { json: { ...CHAPTER, treasurerPhone: "" } } });
  await openSite("/");
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(/^Chapter head/)).toBeTruthy();
  expect(footer.queryByText(/^Treasurer/)).toBeNull();
});

test("the footer's year is the current one", async () => {
  await openSite("/", ANNA);
  vi.setSystemTime(new Date("2031-06-01T12:00:00Z"));
  fireEvent.click(within(screen.getByRole("contentinfo")).getByText("Terms & Conditions"));
  await settle();
  expect(screen.getByRole("contentinfo").textContent).toContain("© 2031");
});
