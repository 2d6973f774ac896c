import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { ProfileForm } from "#contract/members/profile.ts";
import { type MemberStatus, statusFromText, statusLabel } from "#contract/members/status.ts";
import { canLogIn, editableProfileFields, whyNotUserName } from "./rules.ts";
import { members } from "./tables.ts";

test.each<[words: string, stored: MemberStatus, answered: string]>([
  ["Active Member", "active", "Active Member"],
  ["Former Member", "former", "Former Member"],
  ["Other Chaine Member", "other", "Other Chaine Member"],
  ["Prospective Member", "prospective", "Prospective Member"],
  ["active", "active", "Active Member"],
  ["provisional", "provisional", "provisional"],
  ["online", "online", "online"],
  ["prospective", "prospective", "Prospective Member"],
])("The status '%s' is kept as %s and answered as '%s'", (words, stored, answered) => {
  for (const spelling of [words, words.toUpperCase(), words.toLowerCase(), ` ${words} `]) {
    expect(statusFromText(spelling, "Chaine")).toBe(stored);
  }
  expect(statusLabel(stored, "Chaine")).toBe(answered);
});

test("Another society has its own word for its other members", () => {
  expect(statusLabel("other", "Baillage")).toBe("Other Baillage Member");
  expect(statusFromText("other baillage member", "Baillage")).toBe("other");
  expect(statusFromText("Other Chaine Member", "Baillage")).toBeNull();
});

test.each(["", "Member", "actives", "Provisional Member", "Online Member", "Other Member"])(
  "The word '%s' is no status",
  (words) => {
    expect(statusFromText(words, "Chaine")).toBeNull();
  },
);

type May = readonly [member: boolean, limited: boolean, full: boolean];
const EVERYBODY: May = [true, true, true];
const ADMINS: May = [false, true, true];
const FULL_ADMINS: May = [false, false, true];
const NOBODY: May = [false, false, false];

/** Every column of the table, and who may change it on their own record while no partner is linked (S-41). */
const WHITELIST: Record<keyof ReturnType<typeof columns>, May> = {
  id: NOBODY,
  legacyId: NOBODY,
  firstName: EVERYBODY,
  lastName: EVERYBODY,
  status: ADMINS,
  title: EVERYBODY,
  pastOffices: EVERYBODY,
  isProfessionalWorker: NOBODY,
  isEcuyer: NOBODY,
  isMondiale: NOBODY,
  spouseType: EVERYBODY,
  spouseName: EVERYBODY,
  spouseId: NOBODY,
  address: EVERYBODY,
  city: EVERYBODY,
  state: EVERYBODY,
  zipCode: EVERYBODY,
  officePhone: EVERYBODY,
  homePhone: EVERYBODY,
  cellPhone: EVERYBODY,
  fax: EVERYBODY,
  email: EVERYBODY,
  alternateEmail: EVERYBODY,
  memberComments: EVERYBODY,
  localDuesPaidThrough: ADMINS,
  nationalDuesPaidThrough: ADMINS,
  duesNotes: ADMINS,
  lastRenewalNotified: NOBODY,
  renewalReminderSent: NOBODY,
  userName: ADMINS,
  passwordHash: NOBODY,
  rightsSince: NOBODY,
  adminPrivileges: NOBODY,
  excludeFromDirectory: EVERYBODY,
  adminComments: FULL_ADMINS,
  createdAt: NOBODY,
  updatedAt: NOBODY,
  createdBy: NOBODY,
  updatedBy: NOBODY,
  confirmedEmail: NOBODY,
  confirmedEmailAt: NOBODY,
  recordedFirstName: NOBODY,
  recordedLastName: NOBODY,
  recordedEmail: NOBODY,
  searchText: NOBODY,
  sortName: NOBODY,
};
const ROLES = ["member", "limited", "full"] as const;

function columns() {
  return getTableColumns(members);
}

test("The permission table lists every column, and the form every changeable one", () => {
  expect(Object.keys(WHITELIST).sort()).toEqual(Object.keys(columns()).sort());
  const changeable = Object.keys(WHITELIST).filter((key) => editableProfileFields("full", false).has(key));
  expect(changeable.sort()).toEqual(Object.keys(ProfileForm.shape).sort());
});

test.each(Object.entries(WHITELIST))("On their own record, exactly these roles change %s", (key, may) => {
  expect(ROLES.map((role) => editableProfileFields(role, false).has(key))).toEqual(may);
  const isOfTheSpouse = key === "spouseName" || key === "spouseType";
  expect(ROLES.map((role) => editableProfileFields(role, true).has(key))).toEqual(
    isOfTheSpouse ? NOBODY : may,
  );
});

test.each<[before: string | null, wanted: string | null, refusal: string | null]>([
  ["anna", "anna", null],
  ["anna", "annabel", null],
  [null, null, null],
  [null, "anna", null],
  ["anna", "😀x", "Username must be at least 3 characters"],
  ["anna", null, "Username is required"],
  ["anna", "an", "Username must be at least 3 characters"],
  ["anna", "ann", null],
])("A user name '%s' may become '%s': %s", (before, wanted, refusal) => {
  expect(whyNotUserName(before, wanted)).toBe(refusal);
});

test("A member logs in with both a username and a password", () => {
  expect(canLogIn({ userName: "anna", passwordHash: "hash" })).toBe(true);
  expect(canLogIn({ userName: null, passwordHash: "hash" })).toBe(false);
  expect(canLogIn({ userName: "anna", passwordHash: null })).toBe(false);
});
