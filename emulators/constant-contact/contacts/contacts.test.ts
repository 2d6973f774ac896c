import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

const email = "ann@example.org";
const now = "2026-03-10T15:00:00Z";
const includeAll = "include=list_memberships,taggings";

let cc: Driven;
let list: string;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
  list = await cc.made("list", { name: "Members" });
});
afterEach(() => cc.close());

const create = async (more: object = {}) =>
  (
    await cc.api("POST", "/contacts", {
      body: {
        email_address: { address: email },
        create_source: "Account",
        ...more,
      },
    })
  ).body;
const read = async (id: string) => (await cc.api("GET", `/contacts/${id}?${includeAll}`)).body;
const query = async (filter: string) =>
  (await cc.api("GET", `/contacts?${filter}`)).body.contacts.map(
    (contact: { email_address: { address: string } }) => contact.email_address.address,
  );

describe("a new contact", () => {
  test("can be emailed, by the account's consent, and is returned in full", async () => {
    const { status, body } = await cc.api("POST", "/contacts", {
      body: {
        email_address: { address: email },
        first_name: "Ann",
        create_source: "Account",
        list_memberships: [list],
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      contact_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email_address: {
        address: email,
        permission_to_send: "implicit",
        opt_in_source: "Account",
        opt_in_date: now,
        confirm_status: "off",
      },
      first_name: "Ann",
      create_source: "Account",
      update_source: "Account",
      created_at: now,
      list_memberships: [list],
      taggings: [],
    });
    expect(await cc.api("GET", `/contacts/${body.contact_id}`)).toMatchObject({
      status: 200,
      body: expect.not.objectContaining({ list_memberships: expect.anything() }),
    });
  });

  test("is refused if the address exists, in any case, even on a deleted contact", async () => {
    const { contact_id } = await create();
    const again = { email_address: { address: "ANN@example.org" }, create_source: "Account" };
    const conflict = {
      status: 409,
      body: [
        {
          error_key: "contacts.api.conflict",
          error_message: `Email already exists for contact ${contact_id}`,
        },
      ],
    };
    expect(await cc.api("POST", "/contacts", { body: again })).toEqual(conflict);
    expect((await cc.api("DELETE", `/contacts/${contact_id}`)).status).toBe(204);
    expect(await query(`email=${email}`)).toEqual([]);
    expect(await query(`email=${email}&status=all`)).toEqual([email]);
    expect(await cc.api("POST", "/contacts", { body: again })).toEqual(conflict);
  });

  test("needs an identity, and lists and tags that exist", async () => {
    expect((await cc.api("POST", "/contacts", { body: { create_source: "Account" } })).status).toBe(400);
    const nowhere = "11111111-1111-4111-8111-111111111111";
    const { status, body } = await cc.api("POST", "/contacts", {
      body: {
        first_name: "Ann",
        create_source: "Account",
        list_memberships: [nowhere],
        taggings: [nowhere],
      },
    });
    expect([status, body.length]).toEqual([400, 2]);
  });

  test.each([
    ["an address of 81 characters", { email_address: { address: `${"a".repeat(69)}@example.org` } }],
    ["a job title of 51 characters", { job_title: "x".repeat(51) }],
    ["a birthday without its month", { birthday_day: 7 }],
    ["an anniversary in words", { anniversary: "last May" }],
    ["fifty-one lists", { list_memberships: Array.from({ length: 51 }, () => crypto.randomUUID()) }],
  ])("is refused with %s", async (_, more) => {
    const ask = { first_name: "Ann", create_source: "Account", ...more };
    expect((await cc.api("POST", "/contacts", { body: ask })).status).toBe(400);
  });
});

describe("an update", () => {
  test("clears omitted core properties, even the address, and keeps the rest", async () => {
    const tag = await cc.made("tag", { name: "Active" });
    const whole = { first_name: "Ann", last_name: "Lee", list_memberships: [list], taggings: [tag] };
    const { contact_id } = await create(whole);
    const { status, body } = await cc.api("PUT", `/contacts/${contact_id}`, {
      body: {
        last_name: "Lee",
        update_source: "Account",
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ last_name: "Lee", list_memberships: [list], taggings: [tag] });
    expect(body).not.toHaveProperty("first_name");
    expect(body).not.toHaveProperty("email_address");
    expect(
      (
        await cc.api("POST", "/contacts", {
          body: { email_address: { address: email }, create_source: "Account" },
        })
      ).status,
    ).toBe(201);
  });

  test("replaces a part that is sent, as a whole", async () => {
    const other = await cc.made("list", { name: "Guests" });
    const { contact_id, email_address } = await create({ list_memberships: [list] });
    const ask = { email_address, update_source: "Account", list_memberships: [other] };
    expect((await cc.api("PUT", `/contacts/${contact_id}`, { body: ask })).body.list_memberships).toEqual([
      other,
    ]);
  });

  test("moves an address on the same contact, and refuses one that somebody has", async () => {
    const { contact_id } = await create();
    await create({ email_address: { address: "bob@example.org" } });
    const to = (address: string) =>
      cc.api("PUT", `/contacts/${contact_id}`, {
        body: { email_address: { address }, update_source: "Account" },
      });
    expect((await to("bob@example.org")).status).toBe(409);
    expect((await to("ann.lee@example.org")).status).toBe(200);
    expect([await query(`email=${email}&status=all`), await query("email=ann.lee@example.org")]).toEqual([
      [],
      ["ann.lee@example.org"],
    ]);
  });

  test("brings a deleted contact back, for the account only, and its unsubscribe with it", async () => {
    const { contact_id } = await create({ list_memberships: [list] });
    await cc.control("/unsubscribe", { email, reason: "Too many" });
    await cc.api("DELETE", `/contacts/${contact_id}`);
    expect(await read(contact_id)).toMatchObject({
      deleted_at: "2026-03-10",
      email_address: { opt_out_source: "Contact", opt_out_date: now },
    });
    const { email_address } = await read(contact_id);
    const ask = { email_address, list_memberships: [list] };
    expect(
      (await cc.api("PUT", `/contacts/${contact_id}`, { body: { ...ask, update_source: "Contact" } })).status,
    ).toBe(400);
    const { body } = await cc.api("PUT", `/contacts/${contact_id}`, {
      body: { ...ask, update_source: "Account" },
    });
    expect(body).toMatchObject({
      email_address: { permission_to_send: "unsubscribed", opt_out_reason: "Too many" },
      list_memberships: [],
    });
    expect(body).not.toHaveProperty("deleted_at");
  });
});

describe("an unsubscribe", () => {
  const unsubscribed = { address: email, permission_to_send: "unsubscribed" };

  test("by the account takes the contact off its lists, and the account may take it back", async () => {
    const { contact_id } = await create({ list_memberships: [list] });
    const ask = { email_address: { ...unsubscribed, opt_out_reason: null }, update_source: "Account" };
    expect((await cc.api("PUT", `/contacts/${contact_id}`, { body: ask })).body).toMatchObject({
      email_address: { permission_to_send: "unsubscribed", opt_out_source: "Account", opt_out_date: now },
      list_memberships: [],
    });
    const back = {
      email_address: { address: email, permission_to_send: "implicit" },
      update_source: "Account",
    };
    const { body } = await cc.api("PUT", `/contacts/${contact_id}`, { body: back });
    expect(body.email_address).toMatchObject({ permission_to_send: "implicit", opt_in_source: "Account" });
    expect(body.email_address).not.toHaveProperty("opt_out_date");
  });

  test("by the contact: an update that subscribes is refused", async () => {
    const { contact_id } = await create();
    await cc.control("/unsubscribe", { email });
    const back = {
      email_address: { address: email, permission_to_send: "implicit" },
      update_source: "Account",
    };
    expect((await cc.api("PUT", `/contacts/${contact_id}`, { body: back })).status).toBe(400);
    expect((await read(contact_id)).email_address.permission_to_send).toBe("unsubscribed");
  });

  test("is found by when it was, and an update that sends what was read keeps it", async () => {
    const { contact_id } = await create();
    await create({ email_address: { address: "bob@example.org" } });
    await cc.pass(3_600_000);
    await cc.control("/unsubscribe", { email });
    expect(await query("status=unsubscribed&optout_after=2026-03-10T15:30:00Z")).toEqual([email]);
    expect(await query("status=unsubscribed&optout_after=2026-03-10T16:30:00Z")).toEqual([]);
    expect(await query("status=active")).toEqual(["bob@example.org"]);
    const { email_address } = await read(contact_id);
    const ask = { email_address, first_name: "Ann", update_source: "Account" };
    expect(
      (await cc.api("PUT", `/contacts/${contact_id}`, { body: ask })).body.email_address.permission_to_send,
    ).toBe("unsubscribed");
  });
});

test("contacts are counted by permission", async () => {
  const add = (name: string, permission: string) => ({ email: `${name}@example.org`, permission });
  await cc.control("/contacts", {
    contacts: [
      add("a", "implicit"),
      add("b", "explicit"),
      add("c", "unsubscribed"),
      add("d", "pending_confirmation"),
    ],
  });
  const { body } = await cc.api("GET", "/contacts/counts");
  expect(body).toEqual({ total: 4, explicit: 1, implicit: 1, pending: 1, unsubscribed: 1 });
});

test("what one account holds, another never sees", async () => {
  const { contact_id } = await create();
  await cc.connect({}, "anton.weiss");
  expect((await cc.api("GET", `/contacts/${contact_id}`)).status).toBe(404);
  expect((await cc.api("GET", "/contact_lists")).body.lists).toEqual([]);
});
