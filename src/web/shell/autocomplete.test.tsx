import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { add } from "#test/pages/member-page.tsx";
import { anOfficer, press, topDialog } from "#test/pages/officer-page.ts";
import { invite } from "#test/people/invitations.ts";
import { aMemberWithLogin } from "#test/people/log-ins.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Fields that one line of text can hold (HTML, 4.10.18.7.1): `street-address` needs several and is none of them. */
const FIELDS = new Set([
  ...["given-name", "family-name", "username", "new-password", "current-password", "one-time-code"],
  ...["address-line1", "address-line2", "address-level1", "address-level2", "postal-code", "tel", "email"],
]);
const MEDIA = new Set(["home", "work", "mobile", "fax", "pager"]);
/** What a browser may hold for a type of its own besides text. */
const TYPES: Record<string, RegExp> = {
  email: /^(email|username)$/,
  tel: /^tel$/,
  password: /^(new|current)-password$/,
};

/** Controls into which a browser fills nothing of a person's. */
const CHOSEN = new Set(["hidden", "checkbox", "radio", "file", "submit", "button"]);

/** What is wrong with the field's value, or null. A field without a value is filled in as the browser likes. */
function wrongWith(field: Element): string | null {
  const value = field.getAttribute("autocomplete");
  // Beside the username, it lets the browser offer passkeys (WebAuthn, conditional mediation).
  const words = (value ?? "").replace(/^username webauthn$/, "username").split(" ");
  const last = words.pop() ?? "";
  const told = `${field.getAttribute("name") ?? field.id}: ${value}`;
  const type = field.getAttribute("type") ?? "text";
  if (value === "off" || (value === null && CHOSEN.has(type))) return null;
  const isKnown = FIELDS.has(last) && (TYPES[type]?.test(last) ?? true);
  const hasMedium =
    words.length === 0 || (words.length === 1 && MEDIA.has(words[0] ?? "") && /^(tel|email)$/.test(last));
  return isKnown && hasMedium ? null : told;
}

const fieldsOf = (page: ParentNode) => [...page.querySelectorAll("input, select, textarea")];
const fields = () => fieldsOf(document);
const wrong = (page: ParentNode = document) => fieldsOf(page).map(wrongWith).filter(Boolean);
/** The values that are not "off". */
const filledIn = () => fields().flatMap((it) => it.getAttribute("autocomplete")?.replace("off", "") || []);

async function openAsMember(path: string) {
  const { id } = await aMemberWithLogin(app, { userName: "jana", firstName: "Jana", lastName: "Dvořák" });
  const record = { id, firstName: "Jana", lastName: "Dvořák", isMember: true, adminPrivileges: "none" };
  browse(app, path, { cookie: await sessionOf(app, { memberId: id }), record });
}

test("Every field of the own record has a value that is valid for it", async () => {
  await openAsMember("/profile");
  await screen.findByRole("button", { name: "Update Profile" });
  expect(wrong()).toEqual([]);
  expect(screen.getByLabelText(/Street address/).getAttribute("autocomplete")).toBe("address-line1");
  expect(filledIn().length).toBeGreaterThan(10);
});

test("The password dialog tells old from new passwords", async () => {
  await openAsMember("/profile");
  await press("Reset my Password");
  await screen.findByRole("dialog");
  expect(wrong()).toEqual([]);
  const values = fieldsOf(topDialog()).map((field) => field.getAttribute("autocomplete"));
  expect(values).toEqual(["username", "current-password", "new-password", "new-password"]);
});

test.each([
  ["/member-login", /^Username/],
  ["/member-login/forgotten", /^Email/],
  ["/member-login/new-password", /^New password/i],
])("So has every field of %s", async (path, label) => {
  browse(app, path);
  await screen.findByLabelText(label);
  expect(wrong()).toEqual([]);
  expect(filledIn().length).toBeGreaterThan(0);
});

test("So has every field of an invitation", async () => {
  browse(app, await invite(app, (await aMember(app.db)).id));
  await screen.findByLabelText("Username");
  expect([wrong(), filledIn()]).toEqual([[], ["username", "new-password", "new-password"]]);
});

test("So has every field of the administrators' log-in", async () => {
  const { text } = await app.call("GET", "/api/login");
  const page = new DOMParser().parseFromString(text, "text/html");
  expect(fieldsOf(page).length).toBe(3);
  expect(wrong(page)).toEqual([]);
});

test("Nothing is filled in for a member's guests", async () => {
  const { id } = await aDinner(app.db);
  await openAsMember(`/events/${id}/register`);
  fireEvent.click(await screen.findByRole("checkbox"));
  add(1, "Member tickets");
  add(2, "Guest tickets");
  expect(fields().length).toBeGreaterThan(10);
  expect([wrong(), filledIn()]).toEqual([[], []]);
});

test("Nothing is filled in at the member's search for events", async () => {
  await openAsMember("/events");
  await screen.findByLabelText("Search events");
  expect([wrong(), filledIn()]).toEqual([[], []]);
});

test.each([
  ["/admin/members", "Add Member", 20],
  ["/admin/events", "Create Event", 10],
  ["/events/:id/attendees", "Add Manual Registration", 8],
])("An officer's form at %s fills in nothing of the officer's own", async (path, opener, least) => {
  const { id } = await aDinner(app.db);
  await anOfficer(app, path.replace(":id", String(id)));
  await press(opener);
  await screen.findByRole("dialog");
  expect(fieldsOf(topDialog()).length).toBeGreaterThan(least);
  // The page behind it with its search boxes, too.
  expect([wrong(), filledIn()]).toEqual([[], []]);
});

test.each([
  ...["/admin", "/admin/payments", "/admin/audit", "/admin/outbox", "/admin/import"],
  ...["/admin/constant-contact"],
])("Nor does any field at %s", async (path) => {
  await anOfficer(app, path);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(fields().length).toBeGreaterThan(0));
  expect([wrong(), filledIn()]).toEqual([[], []]);
});
