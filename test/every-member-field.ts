import { ALL_FIELDS, type MemberField, valuesFor } from "#contract/members/fields.ts";
import type { aMember } from "#test/factories.ts";

type Facts = Pick<Required<NonNullable<Parameters<typeof aMember>[1]>>, MemberField>;

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
  if (type === "day") return `2031-05-${10 + ALL_FIELDS.indexOf(field)}`;
  if (type === "status") return "former";
  return type === "email" || type === "alternateEmail" ? `${field}@example.org` : `the ${field}`;
});
