import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Driven, drive } from "#emulators/constant-contact/driver/drive.ts";

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
  test("are made, found by name, renamed, and named once whatever the case", async () => {
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
    const renamed = await cc.api("PUT", `/contact_lists/${list.list_id}`, { body: { name: "Our members" } });
    expect(renamed).toMatchObject({ status: 200, body: { list_id: list.list_id, name: "Our members" } });
    const { body } = await cc.api("GET", "/contact_lists?name=Our members&include_count=true");
    expect(body).toMatchObject({ lists: [{ name: "Our members" }], lists_count: 1 });
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

  test("are deleted by an activity, which takes their contacts off", async () => {
    const list = await cc.made("list", { name: "Members" });
    await cc.control("/contacts", { contacts: [{ email: "ann@example.org", lists: ["Members"] }] });
    const { status, body } = await cc.api("DELETE", `/contact_lists/${list}`);
    expect([status, body.state]).toEqual([202, "initialized"]);
    expect((await cc.api("GET", `/contact_lists/${list}`)).status).toBe(200);
    await cc.pass(60_000);
    expect((await cc.api("GET", `/contact_lists/${list}`)).status).toBe(404);
    expect((await cc.api("GET", "/contact_lists?status=deleted")).body.lists).toMatchObject([
      { list_id: list, deleted_at: "2026-03-10T15:00:03Z" },
    ]);
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
    expect((await cc.api("GET", "/contact_custom_fields?limit=101")).status).toBe(400);
  });
});

describe("tags", () => {
  test("are made, named once, counted, renamed, and deleted off their contacts", async () => {
    const tag = await cc.made("tag", { name: "Active Member" });
    expect(await cc.api("POST", "/contact_tags", { body: { name: "active member" } })).toEqual(conflict);
    await cc.control("/contacts", { contacts: [{ email: "ann@example.org", tags: ["Active Member"] }] });
    const { body } = await cc.api("GET", "/contact_tags?include_count=true");
    expect(body.tags).toMatchObject([{ tag_id: tag, name: "Active Member", contacts_count: 1 }]);
    expect((await cc.api("PUT", `/contact_tags/${tag}`, { body: { name: "Active" } })).body.name).toBe(
      "Active",
    );
    expect((await cc.api("DELETE", `/contact_tags/${tag}`)).status).toBe(202);
    await cc.pass(60_000);
    expect((await cc.api("GET", `/contact_tags/${tag}`)).status).toBe(404);
    expect((await cc.control("/contacts?email=ann@example.org")).contacts[0].tags).toEqual([]);
  });
});

describe("custom fields", () => {
  test("are named after their label, once, and there are a hundred at most", async () => {
    const { status, body } = await cc.api("POST", "/contact_custom_fields", {
      body: {
        label: "Member No",
        type: "string",
      },
    });
    expect([status, body.name]).toEqual([201, "Member_No"]);
    expect(
      await cc.api("POST", "/contact_custom_fields", { body: { label: "Member_No", type: "date" } }),
    ).toEqual(conflict);
    for (let n = 1; n < 100; n += 1) await cc.made("custom_field", { label: `Field ${n}`, type: "string" });
    expect(
      (await cc.api("POST", "/contact_custom_fields", { body: { label: "One more", type: "string" } }))
        .status,
    ).toBe(400);
    expect((await cc.api("DELETE", `/contact_custom_fields/${body.custom_field_id}`)).status).toBe(204);
    expect((await cc.api("GET", "/contact_custom_fields?limit=100")).body.custom_fields).toHaveLength(99);
  });
});
