import { fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, memberNow, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { invite } from "#test/people/invitations.ts";

const app = useApp();
const PASSWORD = "oysters and rye";
let id = 0;
beforeEach(async () => {
  id = (await aMember(app.db, { firstName: "Jana", email: "jana@example.org" })).id;
});
afterEach(stopBrowsing);

const invited = () => invite(app, id);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
async function choose(userName: string, password = PASSWORD, again = password) {
  await screen.findByLabelText("Username");
  type("Username", userName);
  type("Password", password);
  type("Confirm Password", again);
  fireEvent.click(screen.getByRole("button", { name: "Save and Continue" }));
}
const logIn = async (username: string) =>
  (await app.call("POST", "/api/member/login", { body: { username, password: PASSWORD } })).status;

test("A new member chooses username and password, and is led to the login", async () => {
  browse(app, await invited());
  expect(await screen.findByRole("heading", { name: "Welcome, Jana" })).toBeTruthy();
  expect(field("Username").value).toBe("");
  await choose("jana.d");
  const ready = await screen.findByRole("status");
  expect(ready.textContent).toContain("Please log in as jana.d with your new password.");
  expect(screen.getByRole("link", { name: "Member Login" }).getAttribute("href")).toBe("/member-login");
  expect(await logIn("jana.d")).toBe(200);
});

test("A username that the chapter has entered is offered", async () => {
  await app.db.execute(sql`update members set user_name = 'jana' where id = ${id}`);
  browse(app, await invited());
  await screen.findByLabelText("Username");
  expect(field("Username").value).toBe("jana");
});

test.each([
  ["", PASSWORD, PASSWORD, "Username", "Please choose a username"],
  ["jana.d", "", "", "Password", "Please enter a password"],
  ["jana.d", PASSWORD, "other", "Confirm Password", "Passwords don't match"],
])("'%s', '%s', '%s' sends nothing and goes to %s", async (name, password, again, label, words) => {
  browse(app, await invited());
  await choose(name, password, again);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect((await memberNow(app.db, id)).passwordHash).toBeNull();
});

test.each([
  ["jd", PASSWORD, "Username", "Username must be at least 3 characters"],
  ["jana.d", "12345", "Password", "Password must be at least 6 characters"],
])("'%s' with '%s' is refused at its field, and can be corrected", async (name, password, label, words) => {
  browse(app, await invited());
  await choose(name, password);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  await choose("jana.d");
  expect(await screen.findByRole("heading", { name: "Your login is ready" })).toBeTruthy();
});

test("A username that is taken is said so", async () => {
  await aMember(app.db, { userName: "jana.d" });
  browse(app, await invited());
  await choose("jana.d");
  expect((await screen.findByRole("alert")).textContent).toBe("Username is already in use");
});

test.each(["/member-login/invitation", `/member-login/invitation#${"A".repeat(43)}`])(
  "%s says that the invitation does not work, and where to go",
  async (path) => {
    browse(app, path);
    expect(await screen.findByRole("heading", { name: "This invitation no longer works" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
    expect(screen.queryByLabelText("Username")).toBeNull();
  },
);

test("Another member who is logged in in this browser is logged out", async () => {
  const other = await aMember(app.db, { firstName: "Karl", email: "karl@example.org" });
  const cookie = await sessionOf(app, { memberId: other.id });
  browse(app, await invited(), { cookie, record: { id: other.id, firstName: "Karl", isMember: true } });
  await choose("jana.d");
  await screen.findByRole("heading", { name: "Your login is ready" });
  expect(window.localStorage.getItem("memberAuth")).toBeNull();
  await waitFor(async () => expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(401));
});

test("A failure to load offers another try", async () => {
  const path = await invited();
  browse(app, path);
  answerInstead("POST /api/member/invitation/show", { status: 500, times: 1 });
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Welcome, Jana" })).toBeTruthy();
});
