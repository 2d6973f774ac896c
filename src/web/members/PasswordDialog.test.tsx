import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall } from "#test/pages/intercept-calls.tsx";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
afterEach(stopBrowsing);

const NEW = "oysters and rye";
let memberId = 0;

beforeEach(async () => {
  memberId = (await aMemberWithLogin(app, { userName: "anna.w" })).id;
  const cookie = await sessionOf(app, { memberId });
  browse(app, "/profile", { cookie, record: { id: memberId, firstName: "Anna", isMember: true } });
  fireEvent.click(await screen.findByRole("button", { name: "Reset my Password" }));
});

function dialog() {
  return screen.getByRole("dialog", { name: "Reset my Password" });
}
function field(label: string) {
  const found = within(dialog()).getByLabelText(label);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no field`);
  return found;
}
function fill(current: string, next: string, again = next) {
  fireEvent.change(field("Current Password"), { target: { value: current } });
  fireEvent.change(field("New Password"), { target: { value: next } });
  fireEvent.change(field("Confirm New Password"), { target: { value: again } });
}
function submit() {
  fireEvent.click(within(dialog()).getByRole("button", { name: "Change Password" }));
}
async function has(password: string) {
  const body = { username: "anna.w", password };
  return (await app.call("POST", "/api/member/login", { body })).status === 200;
}
function toast() {
  return document.querySelector("[data-variant]")?.textContent;
}

test("The password is changed, and the dialog says so and closes", async () => {
  fill(PASSWORD, NEW);
  const release = delayCall("POST /api/member/change-password");
  submit();
  expect(await screen.findByRole("button", { name: "Changing..." })).toBeTruthy();
  release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toast()).toBe("Password ChangedYour password has been updated successfully.");
  expect(await has(NEW)).toBe(true);
  // The submit of the dialog is not the submit of the profile around it.
  expect(screen.getByRole("button", { name: "Update Profile" })).toBeTruthy();
});

test.each([
  ["Current Password", "current-password"],
  ["New Password", "new-password"],
  ["Confirm New Password", "new-password"],
])("%s can be shown and hidden, and is known to password managers", (label, token) => {
  expect([field(label).type, field(label).autocomplete]).toEqual(["password", token]);
  fireEvent.click(within(dialog()).getByRole("button", { name: `Show ${label}` }));
  expect(field(label).type).toBe("text");
  fireEvent.click(within(dialog()).getByRole("button", { name: `Hide ${label}` }));
  expect(field(label).type).toBe("password");
});

test.each([
  ["New Password", "flans", "flans", "Password must be at least 6 characters"],
  ["Confirm New Password", NEW, "", "Please confirm your password"],
  ["Confirm New Password", NEW, "something else", "Passwords don't match"],
])("%s is complained of for '%s' and '%s'", async (label, next, again, message) => {
  fill(PASSWORD, next, again);
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(await has(PASSWORD)).toBe(true);
});

test.each([
  ["wrong", NEW, "Current Password", "Current password is incorrect"],
  ["", NEW, "Current Password", "Current password is incorrect"],
  [PASSWORD, PASSWORD, "New Password", "The new password must differ from the current one"],
  [PASSWORD, "Anna.W", "New Password", "The password can't be the username"],
])(
  "The server's refusal of '%s' and '%s' is in the toast and at the field",
  async (now, next, label, message) => {
    fill(now, next);
    submit();
    await waitFor(() => expect(toast()).toBe(`Password Change Failed${message}`));
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(within(dialog()).getByText(message)).toBeTruthy();
  },
);

test("A failure without a reason has the dialog's own words", async () => {
  answerInstead("POST /api/member/change-password", { status: 500 });
  fill(PASSWORD, NEW);
  submit();
  await waitFor(() => expect(toast()).toBe("Password Change FailedFailed to change password"));
  expect(within(dialog()).getByRole("alert").textContent).toBe("Failed to change password");
});

test("Input is discarded only after a question, and gone when the dialog reopens", async () => {
  fill(PASSWORD, NEW);
  fireEvent.click(within(dialog()).getByRole("button", { name: "Close" }));
  fireEvent.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await waitFor(() => expect(field("Current Password").value).toBe(PASSWORD));
  fireEvent.keyDown(field("Current Password"), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Reset my Password" }));
  expect(field("Current Password").value).toBe("");
});
