import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  ALL_FIELDS,
  factsOf,
  fieldsWhere,
  type MemberField,
  PROFILE_FIELDS,
} from "#contract/members/fields.ts";
import { useApp } from "#test/app.ts";
import { EVERY_FIELD } from "#test/every-member-field.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, chooseAction, topDialog, unfold } from "#test/pages/officer-page.ts";
import { calendarDay } from "#web/platform/dates.ts";

const app = useApp();
afterEach(stopBrowsing);

/** The fields of a form, by the name under which each is registered. */
function namesIn(form: Element | null): Set<string | null> {
  return new Set([...(form?.querySelectorAll("[name]") ?? [])].map((field) => field.getAttribute("name")));
}

/** What a page shows of a field, in small letters. */
function shownOf(field: MemberField): string {
  const value = EVERY_FIELD[field];
  if (typeof value === "boolean") return factsOf(field).label.toLowerCase();
  return (factsOf(field).type === "day" ? calendarDay(String(value)) : String(value)).toLowerCase();
}

test("The profile of a full officer has every field of the profile", async () => {
  const { id } = await aMember(app.db, { ...EVERY_FIELD, adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  browse(app, "/profile", { cookie, record: { id, firstName: "Jana", isMember: true } });
  const save = await screen.findByRole("button", { name: "Update Profile" });
  expect(namesIn(save.closest("form"))).toEqual(new Set(PROFILE_FIELDS));
});

test("The officers' form has every field of a member", async () => {
  await aMember(app.db, EVERY_FIELD);
  await anOfficer(app, "/admin/members");
  await chooseAction("Jana Dvořák", "Edit");
  await screen.findByRole("dialog");
  const names = namesIn(topDialog().querySelector("form"));
  const missing = ALL_FIELDS.filter((field) => !names.has(field) && field !== "localDuesPaidThrough");
  expect([missing, names.has("duesLastPaid")]).toEqual([[], true]);
});

test("A member's card shows every field", async () => {
  await aMember(app.db, EVERY_FIELD);
  await anOfficer(app, "/admin/members");
  const card = await unfold("Jana Dvořák");
  const text = card.textContent?.toLowerCase() ?? "";
  expect(ALL_FIELDS.filter((field) => !text.includes(shownOf(field)))).toEqual([]);
});

test("A row of the members table shows the listed fields and no others", async () => {
  await aMember(app.db, EVERY_FIELD);
  await anOfficer(app, "/admin");
  const table = await screen.findByRole("table", { name: "Members" });
  const row = (await within(table).findByText("Jana Dvořák")).closest("tr");
  const text = row?.textContent?.toLowerCase() ?? "";
  // Two letters of a state stand in other words as well.
  const shown = ALL_FIELDS.filter((field) => field !== "state" && text.includes(shownOf(field)));
  expect(shown).toEqual(fieldsWhere(({ isListed }) => isListed === true));
});
