import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
});
afterEach(() => cc.close());

const conflict = {
  status: 409,
  body: [{ error_key: "contacts.api.conflict", error_message: expect.any(String) }],
};

describe("lists", () => {
  test("are created and found by name, and names are unique regardless of case", async () => {
    const { status, body: list } = await cc.api("POST", "/contact_lists", {
      body: {
        name: "Members",
        favorite: true,
      },
    });
    expect(status).toBe(201);
    expect(list).toEqual({
      list_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Members",
      favorite: true,
      created_at: "2026-03-10T15:00:00Z",
      updated_at: "2026-03-10T15:00:00Z",
    });
    expect(await cc.api("POST", "/contact_lists", { body: { name: "MEMBERS" } })).toEqual(conflict);
    const { body } = await cc.api("GET", "/contact_lists?name=Members&include_count=true");
    expect(body).toMatchObject({ lists: [{ name: "Members" }], lists_count: 1 });
  });

  test("count their members, all or only those who may be mailed", async () => {
    const list = await cc.made("list", { name: "Members" });
    await cc.control("/contacts", {
      contacts: [
        { email: "ann@example.org", lists: ["Members"] },
        { email: "bob@example.org", lists: ["Members"] },
      ],
    });
    const { body } = await cc.api("GET", `/contact_lists/${list}?include_membership_count=all`);
    expect(body.membership_count).toBe(2);
    await cc.control("/unsubscribe", { email: "bob@example.org" });
    const { body: active } = await cc.api("GET", "/contact_lists?include_membership_count=active");
    expect(active.lists[0].membership_count).toBe(1);
  });

  test("are deleted by a person, which takes their contacts off and frees the name", async () => {
    const list = await cc.made("list", { name: "Members" });
    await cc.control("/contacts", { contacts: [{ email: "ann@example.org", lists: ["Members"] }] });
    expect(await cc.control(`/lists/${list}`, undefined, "DELETE")).toEqual({ deleted: true });
    expect((await cc.api("GET", `/contact_lists/${list}`)).status).toBe(404);
    const { contacts } = await cc.control("/contacts?email=ann@example.org");
    expect(contacts[0].lists).toEqual([]);
    expect((await cc.api("POST", "/contact_lists", { body: { name: "Members" } })).status).toBe(201);
  });
});

describe("pages", () => {
  test("follow a relative link that keeps the filters, and the last one has no links", async () => {
    for (const name of ["A", "B", "C", "D", "E"]) await cc.made("list", { name });
    const first = await cc.api("GET", "/contact_lists?limit=2&include_membership_count=all");
    const next = first.body._links.next.href;
    expect(next).toMatch(/^\/v3\/contact_lists\?cursor=/);
    // Other parameters beside a cursor are ignored.
    const second = await cc.api("GET", `${next}&limit=5&name=E`);
    expect(second.body.lists).toMatchObject([{ name: "C", membership_count: 0 }, { name: "D" }]);
    const { body: last } = await cc.api("GET", second.body._links.next.href);
    expect(last.lists).toMatchObject([{ name: "E" }]);
    expect(last).not.toHaveProperty("_links");
  });

  test("go on behind a row although rows before it fell out of the filter", async () => {
    const emails = ["a", "b", "c", "d"].map((name) => `${name}@example.org`);
    await cc.control("/contacts", { contacts: emails.map((email) => ({ email })) });
    const { body: first } = await cc.api("GET", "/contacts?status=active&limit=2");
    await cc.control("/unsubscribe", { email: "a@example.org" });
    const { body: second } = await cc.api("GET", first._links.next.href);
    expect(
      second.contacts.map((one: { email_address: { address: string } }) => one.email_address.address),
    ).toEqual(["c@example.org", "d@example.org"]);
  });

  test("a cursor that is none, and a limit beyond the limit, are refused", async () => {
    expect((await cc.api("GET", "/contacts?cursor=abc")).status).toBe(404);
    expect((await cc.api("GET", "/contacts?limit=501")).status).toBe(400);
    expect((await cc.api("GET", "/contact_tags?limit=501")).status).toBe(400);
  });
});

test("tags are created, and their names are unique", async () => {
  const tag = await cc.made("tag", { name: "Active Member" });
  expect(await cc.api("POST", "/contact_tags", { body: { name: "active member" } })).toEqual(conflict);
  const { body } = await cc.api("GET", "/contact_tags");
  expect(body.tags).toMatchObject([{ tag_id: tag, name: "Active Member" }]);
});
