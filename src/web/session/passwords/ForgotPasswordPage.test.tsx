import { fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const SPENT = "This link no longer works. Please request a new one.";
let jana: Awaited<ReturnType<typeof aMemberWithLogin>>;
beforeEach(async () => {
  jana = await aMemberWithLogin(app, { userName: "jana", firstName: "Jana", email: "jana@example.org" });
});
afterEach(stopBrowsing);

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function askFor(email: string) {
  await screen.findByLabelText("Email");
  type("Email", email);
  fireEvent.click(screen.getByRole("button", { name: "Send Link" }));
}

async function choose(newPassword: string, again = newPassword) {
  await screen.findByLabelText("New Password");
  type("New Password", newPassword);
  type("Confirm New Password", again);
  fireEvent.click(screen.getByRole("button", { name: "Change Password" }));
}

/** The path of the link in the mail that was just asked for. */
async function linkInMail(): Promise<string> {
  await app.call("POST", "/api/member/forgotten-password", { body: { email: "jana@example.org" } });
  const { rows } = await app.db.execute<{ body: string }>(sql`select body_text as body from outbox`);
  return rows[0]?.body.match(/\/member-login\/new-password#[\w-]{43}/)?.[0] ?? "no link";
}

test("The log-in page links to the forgot-password page and back", async () => {
  browse(app, "/member-login");
  fireEvent.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  expect(await screen.findByRole("heading", { name: "Forgot your password?" })).toBeTruthy();
  expect(window.location.pathname).toBe("/member-login/forgotten");
  fireEvent.click(screen.getByRole("link", { name: "Back to Member Login" }));
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeTruthy();
});

test.each(["jana@example.org", "nobody@example.org"])(
  "Asking for %s says the same, whether or not a member has the address",
  async (email) => {
    browse(app, "/member-login/forgotten");
    await askFor(email);
    expect((await screen.findByRole("button", { name: "Sending..." })).getAttribute("disabled")).toBe("");
    expect((await screen.findByRole("status")).textContent).toBe(
      `If ${email} belongs to a member who can log in, a link is on its way. It works once, within 30 minutes. A new request cancels earlier links.Nothing after a few minutes? Check your spam folder, or contact an administrator.`,
    );
  },
);

test("An invalid address is refused by the page or the server", async () => {
  browse(app, "/member-login/forgotten");
  await askFor("jana");
  expect(screen.getByText("Valid email is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  await askFor("jana@example");
  expect((await screen.findByRole("alert")).textContent).toBe("Valid email is required");
});

test("The emailed link sets a new password, which logs the member in", async () => {
  browse(app, await linkInMail());
  await choose("tarte au citron");
  expect((await screen.findByRole("status")).textContent).toContain("Please log in as jana");
  expect(window.location.hash).toBe("");
  fireEvent.click(screen.getByRole("link", { name: "Member Login" }));
  await screen.findByLabelText("Username");
  type("Username", "jana");
  type("Password", "tarte au citron");
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("heading", { name: "Welcome back, Jana!" })).toBeTruthy();
});

test("A browser where the member is still logged in is logged out", async () => {
  const cookie = await sessionOf(app, { memberId: jana.id });
  browse(app, await linkInMail(), { cookie, record: { id: jana.id, firstName: "Jana", isMember: true } });
  await choose("tarte au citron");
  fireEvent.click(await screen.findByRole("link", { name: "Member Login" }));
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeTruthy();
  expect(localStorage.getItem("memberAuth")).toBeNull();
});

test.each([
  ["", "", "Please enter a password"],
  ["tarte au citron", "tarte aux pommes", "Passwords don't match"],
  ["12345", "12345", "Password must be at least 6 characters"],
  ["password1", "password1", "That password is too easy to guess. Please choose another."],
  [PASSWORD, PASSWORD, "The new password must differ from the current one"],
])("The passwords '%s' and '%s' are answered: %s", async (first, second, sentence) => {
  browse(app, await linkInMail());
  await choose(first, second);
  expect(await screen.findByText(sentence)).toBeTruthy();
  // Nothing is lost: the same link takes a better one.
  await choose("tarte au citron");
  expect(await screen.findByRole("status")).toBeTruthy();
});

test("A used or incomplete link says so and offers a new one", async () => {
  const link = await linkInMail();
  const token = link.split("#")[1];
  await app.call("POST", "/api/member/reset-password", { body: { token, newPassword: "tarte au citron" } });
  browse(app, link);
  await choose("mousse au chocolat");
  expect((await screen.findByRole("alert")).textContent).toBe(SPENT);
  fireEvent.click(screen.getByRole("link", { name: "Request a new link" }));
  await waitFor(() => expect(window.location.pathname).toBe("/member-login/forgotten"));
});

test("An incomplete link can't be submitted", async () => {
  browse(app, "/member-login/new-password");
  expect(await screen.findByText(/^This link is incomplete\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change Password" }).getAttribute("disabled")).toBe("");
});
