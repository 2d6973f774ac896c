import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch, type GivenAnswer } from "#test/pages/answered-fetch.ts";
import { openSite, pass, settle } from "#test/pages/open-site.tsx";

const ANNA = {
  id: 1,
  firstName: "Anna",
  lastName: "Berg",
  email: "anna@example.org",
  isMember: false,
  isAdmin: false,
};
const NOTHING = {
  "GET /api/events?when=upcoming&limit=50": { json: [] },
  "GET /api/registrations/my": { json: [] },
};

function answerLogin(answer: GivenAnswer) {
  return answerFetch({ ...NOTHING, "POST /api/member/login": answer });
}

async function signIn(username = "anna", password = "secret") {
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: username } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await settle();
}

function place(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

beforeEach(() => answerFetch({}));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the member login page", () => {
  test("shows the chapter, the form, the note and a link to the administrators' login", async () => {
    await openSite("/member-login");
    expect(screen.getByRole("heading", { level: 1, name: "Greater Washington Chapter" })).toBeTruthy();
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    expect(screen.getByText(/contact an administrator for your credentials/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Admin Login" }).getAttribute("href")).toBe("/api/login");
    expect(screen.queryByText(/bon-appetit/)).toBeNull();
  });

  test("starts at its top with the focus in the username, also after a lost session", async () => {
    answerFetch({});
    await openSite("/profile", { ...ANNA, isMember: true });
    const scrollTo = vi.fn();
    vi.stubGlobal("scrollTo", scrollTo);
    await pass(500);
    expect(place()).toBe("/member-login");
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  test("shows the password at a tap and hides it again", async () => {
    await openSite("/member-login");
    const password = screen.getByLabelText("Password");
    fireEvent.click(screen.getByRole("button", { name: "Show Password" }));
    expect(password.getAttribute("type")).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide Password" }));
    expect(password.getAttribute("type")).toBe("password");
  });

  test("says that the computer is shared only where the box is checked", async () => {
    const { fetch } = answerLogin({ status: 500, json: { message: "x" } });
    await openSite("/member-login");
    await signIn();
    fireEvent.click(screen.getByLabelText("This is a shared computer"));
    await signIn();
    const sent = fetch.mock.calls.flatMap(([path, init]) =>
      path === "/api/member/login" ? [init?.body] : [],
    );
    expect(sent).toEqual([
      '{"username":"anna","password":"secret"}',
      '{"username":"anna","password":"secret","isShared":true}',
    ]);
  });

  test("asks for what is missing and sends nothing", async () => {
    const { asked } = answerLogin({ json: ANNA });
    await openSite("/member-login");
    await signIn("", "");
    expect(screen.getByText("Username is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
    await signIn("a", "");
    expect(screen.queryByText("Username is required")).toBeNull();
    expect(asked("POST /api/member/login")).toBe(0);
    await signIn("a", "b");
    expect(asked("POST /api/member/login")).toBe(1);
  });

  test("says Signing In... while the request is pending", async () => {
    answerLogin(new Promise<never>(() => undefined));
    await openSite("/member-login");
    await signIn();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Signing In..." }).disabled).toBe(true);
  });

  test.each([
    [401, "Invalid username or password", "Invalid username or password"],
    [500, "Internal server error", "Login failed. Please try again."],
    [400, "Nonsense", "Login failed. Please try again."],
    [429, "Too many attempts. Please wait 12 minutes.", "Too many attempts. Please wait 12 minutes."],
  ])("answers %i '%s' with '%s', in a toast and under the form", async (status, message, shown) => {
    answerLogin({ status, json: { message } });
    await openSite("/member-login");
    await signIn();
    expect(screen.getByText("Login failed").closest("[data-variant]")?.getAttribute("data-variant")).toBe(
      "destructive",
    );
    expect(screen.getAllByText(shown).length).toBe(2);
    expect(screen.getByRole("alert").textContent).toBe(shown);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign In" }).disabled).toBe(false);
  });

  test("redirects anyone who is already logged in", async () => {
    answerFetch(NOTHING);
    await openSite("/member-login", { ...ANNA, isMember: true });
    expect(place()).toBe("/");
  });
});

describe("after the log-in", () => {
  test("a member is greeted, their record stored, and sent to the dashboard after 100 ms", async () => {
    answerLogin({ json: { ...ANNA, fax: "1" } });
    await openSite("/member-login");
    await signIn();
    expect(screen.getByText("Login successful")).toBeTruthy();
    expect(screen.getByText("Welcome to Greater Washington Chapter!")).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("memberAuth") ?? "")).toMatchObject({
      id: 1,
      fax: "1",
      isMember: true,
    });
    await pass(99);
    expect(place()).toBe("/member-login");
    await pass(1);
    expect(place()).toBe("/");
    expect(screen.getByRole("heading", { name: "Welcome back, Anna!" })).toBeTruthy();
  });

  test("an administrator is sent to /admin after 100 ms", async () => {
    answerLogin({ json: { ...ANNA, isAdmin: true, adminPrivileges: "full" } });
    await openSite("/member-login");
    await signIn();
    expect(screen.getByText("Admin login successful")).toBeTruthy();
    expect(screen.getByText("Welcome to the admin panel!")).toBeTruthy();
    await pass(99);
    expect(place()).toBe("/member-login");
    await pass(1);
    expect(place()).toBe("/admin");
    expect(screen.getByRole("heading", { name: "Admin Dashboard" })).toBeTruthy();
  });

  test("a limited administrator is greeted as a member", async () => {
    answerLogin({ json: { ...ANNA, isAdmin: false, adminPrivileges: "limited" } });
    await openSite("/member-login");
    await signIn();
    expect(screen.getByText("Login successful")).toBeTruthy();
    await pass(100);
    expect(place()).toBe("/");
    expect(screen.getByRole("link", { name: "Admin" })).toBeTruthy();
  });

  test.each([
    ["/events", 500],
    ["/events/7/register?from=mail", 1000],
    ["/my-events#registration-12", 1000],
    ["/my-events/12/menu", 1000],
    ["/profile", 500],
    ["/profile/sessions", 500],
  ])("someone who came from %s returns there", async (path, after) => {
    answerLogin({ json: ANNA });
    await openSite(path);
    await pass(after);
    expect(place()).toBe("/member-login");
    await signIn();
    await pass(100);
    expect(place()).toBe(path);
    expect(screen.queryByText("Authentication Required")).toBeNull();
  });

  test.each(["/dues-renewal", "/terms"])("someone who logs in from %s returns there", async (path) => {
    answerLogin({ json: ANNA });
    await openSite(path);
    fireEvent.click(screen.getByRole("link", { name: "Member Login" }));
    await settle();
    expect(place()).toBe("/member-login");
    await signIn();
    await pass(100);
    expect(place()).toBe(path);
  });

  test.each([
    ["/admin/payments?from=2026-01-01", true, "/admin/payments?from=2026-01-01"],
    ["/admin/payments", false, "/"],
    ["/", true, "/admin"],
    ["/no-such-page", false, "/"],
  ])("someone who logs in from %s (officer: %s) lands on %s", async (path, isAdmin, target) => {
    answerLogin({ json: { ...ANNA, isAdmin, adminPrivileges: isAdmin ? "full" : "none" } });
    await openSite(path);
    fireEvent.click(screen.getByRole("link", { name: "Member Login" }));
    await settle();
    await signIn();
    await pass(99);
    expect(place()).toBe("/member-login");
    await pass(1);
    expect(place()).toBe(target);
  });

  test("a page is returned to once", async () => {
    answerLogin({ json: ANNA });
    await openSite("/my-events");
    await pass(1000);
    await signIn();
    await pass(100);
    expect(place()).toBe("/my-events");
    expect(sessionStorage.getItem("returnPath")).toBeNull();
  });

  test("a return path outside the portal is ignored", async () => {
    answerLogin({ json: ANNA });
    await openSite("/member-login");
    sessionStorage.setItem("returnPath", "//evil.example/events");
    await signIn();
    await pass(100);
    expect(place()).toBe("/");
  });

  test("without storage the session lasts as long as the page", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("denied");
    });
    answerLogin({ json: ANNA });
    await openSite("/member-login");
    await signIn();
    await pass(100);
    expect(screen.getByRole("heading", { name: "Welcome back, Anna!" })).toBeTruthy();
    expect(localStorage.getItem("memberAuth")).toBeNull();
    expect(warn).toHaveBeenCalled();
  });
});
