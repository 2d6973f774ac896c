import { afterEach, beforeEach, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
});
afterEach(() => cc.close());

test("a whole sync: list, tag, import of 1,200, three pages back, tags on, lists off", async () => {
  const list = await cc.made("list", { name: "Members" });
  const tag = await cc.made("tag", { name: "Active" });
  const import_data = Array.from({ length: 1_200 }, (_, n) => ({
    email: `member${n}@example.org`,
    first_name: `Ann ${n}`,
  }));
  const activity = await cc.done("contacts_json_import", { import_data, list_ids: [list] });
  expect(activity).toMatchObject({
    state: "completed",
    percent_done: 100,
    activity_errors: [],
    status: { items_total_count: 1_200, person_count: 1_200, error_count: 0, cannot_add_to_list_count: 0 },
  });
  const pages = [];
  const contact_ids: string[] = [];
  let path = `/contacts?limit=500&lists=${list}`;
  while (path) {
    const { body } = await cc.api("GET", path);
    pages.push(body.contacts.length);
    for (const { contact_id } of body.contacts) contact_ids.push(contact_id);
    path = body._links?.next.href ?? "";
    expect(path).toMatch(/^(\/v3\/contacts\?cursor=[^&]+)?$/);
  }
  expect(pages).toEqual([500, 500, 200]);
  const source = { contact_ids: contact_ids.slice(0, 500) };
  await cc.done("contacts_taggings_add", { source, tag_ids: [tag] });
  await cc.done("remove_list_memberships", { source, list_ids: [list] });
  const { body } = await cc.api(
    "GET",
    "/contacts?email=MEMBER7@example.org&include=list_memberships,taggings",
  );
  expect(body.contacts).toMatchObject([
    {
      first_name: "Ann 7",
      email_address: {
        address: "member7@example.org",
        permission_to_send: "implicit",
        opt_in_source: "Account",
      },
      list_memberships: [],
      taggings: [tag],
    },
  ]);
});
