import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
let list: string;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
  list = await cc.made("list", { name: "Members" });
});
afterEach(() => cc.close());

const person = (name: string, more: object = {}) => ({ email: `${name}@example.org`, ...more });
const people = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => person(`member${n}`, more));
const importing = (import_data: object[], list_ids = [list]) =>
  cc.api("POST", "/activities/contacts_json_import", { body: { import_data, list_ids } });
const imported = (import_data: object[]) =>
  cc.done("contacts_json_import", { import_data, list_ids: [list] });
const viewOf = async (email: string) => (await cc.control(`/contacts?email=${email}`)).contacts[0];
const idsOf = async (): Promise<string[]> =>
  (await cc.control("/contacts")).contacts.map(({ contact_id }: { contact_id: string }) => contact_id);

describe("an activity", () => {
  test("waits, works and ends by emulated time, and has its effect only then", async () => {
    const { status, body } = await importing(people(5_000));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "initialized",
      percent_done: 0,
      activity_errors: [],
      status: { items_total_count: 5_000 },
      created_at: "2026-03-10T15:00:00Z",
    });
    const now = async () => (await cc.api("GET", body._links.self.href)).body;
    await cc.pass(1_000);
    expect(await now()).toMatchObject({ state: "processing", started_at: "2026-03-10T15:00:01Z" });
    await cc.pass(1_500);
    expect(await now()).toMatchObject({ state: "processing", percent_done: 50 });
    expect((await cc.api("GET", "/contacts")).body.contacts).toEqual([]);
    await cc.pass(1_500);
    expect(await now()).toMatchObject({
      state: "completed",
      percent_done: 100,
      completed_at: "2026-03-10T15:00:04Z",
      status: { items_completed_count: 5_000, person_count: 5_000, list_count: 1 },
    });
  });

  test("runs after those queued before it", async () => {
    await importing(people(2));
    const { body: second } = await importing(people(2));
    await cc.pass(3_500);
    const { activities } = await cc.control("/activities");
    expect(activities).toMatchObject([
      { state: "completed" },
      { state: "processing", activity_id: second.activity_id },
    ]);
  });

  test("is refused while more than 1,000 are queued", async () => {
    const ask = { source: { contact_ids: [crypto.randomUUID()] }, list_ids: [list] };
    const queue = () => cc.api("POST", "/activities/remove_list_memberships", { body: ask });
    for (let n = 0; n < 1_001; n += 77) {
      const answers = await Promise.all(Array.from({ length: 77 }, queue));
      expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    }
    expect(await queue()).toEqual({
      status: 429,
      body: { error_key: "throttled", error_message: "Too many activities are queued." },
    });
    await cc.pass(3_000);
    expect((await queue()).status).toBe(201);
  });

  test("that fails changes nothing, one that times out half, one with errors the rest", async () => {
    const fault = (name: string, errors?: string[]) =>
      cc.control("/faults", { name, count: 1, ...(errors && { errors }) });
    const count = async () => (await cc.control("/contacts")).contacts.length;
    await fault("activityFailed", ["Out of order."]);
    expect(await imported(people(4))).toMatchObject({ state: "failed", activity_errors: ["Out of order."] });
    expect(await count()).toBe(0);
    await fault("activityTimedOut");
    expect(await imported(people(4))).toMatchObject({ state: "timed_out" });
    expect(await count()).toBe(2);
    await fault("activityErrors", ["Row 4 is broken."]);
    expect(await imported(people(4))).toMatchObject({
      state: "completed",
      activity_errors: ["Row 4 is broken."],
      status: { items_total_count: 4, person_count: 3, error_count: 1 },
    });
    expect(await count()).toBe(3);
  });
});

describe("an import", () => {
  test("counts rows that can be corrected and rows that are bad, and writes the others", async () => {
    const { state, status } = await imported([
      person("ann", { first_name: "Ann" }),
      { email: "no address" },
      { email: "" },
      { email: `${"a".repeat(39)}@example.org` },
      person("cy", { last_name: "x".repeat(51) }),
    ]);
    expect([state, status]).toEqual([
      "completed",
      {
        items_total_count: 5,
        items_completed_count: 5,
        person_count: 1,
        correctable_count: 2,
        error_count: 2,
        cannot_add_to_list_count: 0,
        list_count: 1,
      },
    ]);
    expect((await cc.control("/contacts")).contacts).toMatchObject([
      { first_name: "Ann", lists: ["Members"] },
    ]);
  });

  test("changes only the sent fields of a known contact, and never the permission", async () => {
    await imported([person("ann", { first_name: "Ann", last_name: "Lee" })]);
    await cc.control("/contacts", {
      contacts: [{ email: "ann@example.org", permission: "explicit", tags: ["Old"] }],
    });
    await imported([{ email: "ANN@example.org", last_name: "Li" }]);
    expect(await viewOf("ann@example.org")).toMatchObject({
      first_name: "Ann",
      last_name: "Li",
      email_address: { address: "ann@example.org", permission_to_send: "explicit" },
      tags: ["Old"],
    });
  });

  test("leaves unsubscribed contacts off the lists, counts them, and completes", async () => {
    await imported([person("ann")]);
    await cc.control("/unsubscribe", { email: "ann@example.org" });
    expect(await imported([person("ann", { first_name: "Ann" }), person("bob")])).toMatchObject({
      state: "completed",
      status: { person_count: 2, cannot_add_to_list_count: 1 },
    });
    expect(await viewOf("ann@example.org")).toMatchObject({
      first_name: "Ann",
      email_address: { permission_to_send: "unsubscribed", opt_out_source: "Contact" },
      lists: [],
    });
  });

  test("drops what lies beyond 4 MB without a word, and refuses more than 40,000 rows", async () => {
    const { body } = await importing(
      people(25_000, { first_name: "x".repeat(100), last_name: "y".repeat(100) }),
    );
    expect(body.status.items_total_count).toBeGreaterThan(10_000);
    expect(body.status.items_total_count).toBeLessThan(25_000);
    expect((await importing(people(40_000))).status).toBe(201);
    expect((await importing(people(40_001))).status).toBe(400);
  });

  test("needs a list that exists, and columns that this emulator reads", async () => {
    expect((await importing([person("ann")], [])).status).toBe(400);
    expect((await importing([person("ann")], ["11111111-1111-4111-8111-111111111111"])).status).toBe(400);
    const { status, body } = await importing([person("ann", { "cf:nothing": "x" })]);
    expect([status, body[0].error_message]).toEqual([
      400,
      "import_data: this emulator does not read the column cf:nothing",
    ]);
  });
});

describe("lists and tags of many", () => {
  test("are removed and set by contact, without those left out", async () => {
    await imported([person("ann"), person("bob")]);
    const [ann = "", bob = ""] = await idsOf();
    const tag = await cc.made("tag", { name: "Active" });
    await cc.done("contacts_taggings_add", { source: { contact_ids: [ann] }, tag_ids: [tag] });
    expect(await viewOf("ann@example.org")).toMatchObject({ lists: ["Members"], tags: ["Active"] });
    expect(await viewOf("bob@example.org")).toMatchObject({ lists: ["Members"], tags: [] });
    await cc.done("contacts_taggings_remove", { source: { contact_ids: [ann, bob] }, tag_ids: [tag] });
    const done = await cc.done("remove_list_memberships", {
      source: { contact_ids: [ann, bob] },
      list_ids: [list],
    });
    expect(done.status).toMatchObject({ items_total_count: 2, person_count: 2, list_count: 1 });
    expect(await viewOf("ann@example.org")).toMatchObject({ lists: [], tags: [] });
  });

  test("are chosen by ID, up to 500 contacts", async () => {
    const status = async (source: object) =>
      (await cc.api("POST", "/activities/remove_list_memberships", { body: { source, list_ids: [list] } }))
        .status;
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    expect(await status({})).toBe(400);
    expect(await status({ all_active_contacts: true })).toBe(400);
    expect(await status({ contact_ids: ids(501) })).toBe(400);
    expect(await status({ contact_ids: ids(500) })).toBe(201);
  });
});
