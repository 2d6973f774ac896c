import { ALL_FIELDS, type MemberField, valuesFor } from "#contract/members/fields.ts";
import type { aMember } from "#test/factories.ts";

type Written = NonNullable<Parameters<typeof aMember>[1]>;
type Facts = { [Field in MemberField]: Exclude<Written[Field], undefined> };

const FIXED: Partial<Facts> = {
  firstName: "Jana",
  lastName: "Dvořák",
  state: "MD",
  spouseType: "non-member",
};

/** A member with a value of their own in every field, as the factory takes it. */
export const EVERY_FIELD = valuesFor<Facts>(ALL_FIELDS, (field, { type }) => {
  if (FIXED[field] !== undefined) return FIXED[field];
  if (type === "flag") return true;
  if (type === "day") return dayAfter(ALL_FIELDS.indexOf(field));
  if (type === "status") return "former";
  return type === "email" || type === "alternateEmail" ? `${field}@example.org` : `the ${field}`;
});

function dayAfter(days: number): string {
  return new Date(Date.UTC(2031, 4, 10 + days)).toISOString().slice(0, 10);
}
