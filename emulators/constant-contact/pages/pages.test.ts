import { afterEach, beforeEach, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
});
afterEach(() => cc.close());

const open = async (path = "/") => (await fetch(cc.url + path)).text();
const press = async (page: string, label: string) => {
  const [, action = ""] = new RegExp(`action="([^"]+)"><button[^>]*>${label}<`).exec(page) ?? [];
  return (await fetch(cc.url + action.replaceAll("&amp;", "&"), { method: "POST" })).text();
};

test("an empty account says so", async () => {
  expect(await open()).toContain("No contacts yet.");
});

test("contacts are shown with lists, tags and permission; a button unsubscribes one", async () => {
  const ann = { email: "ann@example.org", first_name: "Ann", lists: ["Members"], tags: ["Active"] };
  await cc.control("/contacts", { contacts: [ann] });
  const page = await open();
  for (const text of ["Ann", "ann@example.org", "Members", "Active", "May be mailed"])
    expect(page).toContain(text);
  const after = await press(page, "Unsubscribe");
  expect(after).toContain("Unsubscribed");
  expect(after).toContain("2026-03-10 by the contact");
  const { contacts } = await cc.control("/contacts");
  expect(contacts[0].email_address).toMatchObject({
    permission_to_send: "unsubscribed",
    opt_out_source: "Contact",
  });
});

test("a contact who waits for confirmation can confirm", async () => {
  await cc.control("/contacts", {
    contacts: [{ email: "ann@example.org", permission: "pending_confirmation" }],
  });
  expect(await press(await open(), "Confirm")).toContain("Subscribed");
});

test("many are found by name or address, on pages of fifty", async () => {
  const contacts = Array.from({ length: 120 }, (_, n) => ({
    email: `m${n}@example.org`,
    last_name: `Lee ${n}`,
  }));
  await cc.control("/contacts", { contacts });
  const page = await open("/?page=3");
  expect(page).toContain("Page 3 of 3");
  expect(page).toContain("m119@example.org");
  const found = await open("/?search=LEE 77");
  expect([found.includes("m77@example.org"), found.includes("1 contact<")]).toEqual([true, true]);
});

test("a contact's name cannot become markup", async () => {
  await cc.control("/contacts", { contacts: [{ email: "x@example.org", first_name: "<b>Ann</b>" }] });
  expect(await open()).toContain("&lt;b&gt;Ann&lt;/b&gt;");
  const { headers } = await fetch(cc.url);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a person gets a token to paste, for the account that is chosen", async () => {
  expect(await open("/token")).toContain("Capital Pastry Club");
  const body = new URLSearchParams({ login: "anton.weiss" });
  const made = await (await fetch(`${cc.url}/token`, { method: "POST", body })).text();
  const [, token = ""] = /<textarea[^>]*>([^<]+)</.exec(made) ?? [];
  const summary = await cc.api("GET", "/account/summary", { token });
  expect(summary.body.organization_name).toBe("Capital Pastry Club");
});
