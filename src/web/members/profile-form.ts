import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { ProfileForm } from "#contract/members.ts";
import type { MemberRecord } from "#contract/session.ts";

/** A key of the profile form. */
export type ProfileKey = keyof ProfileForm;
/** The keys whose fields hold text. */
export type TextKey = Exclude<ProfileKey, "excludeFromDirectory">;
/** The form as it is typed: an empty field where the record has nothing. */
export type TypedProfile = { excludeFromDirectory: boolean } & Record<TextKey, string>;

const TEXT_KEYS: readonly TextKey[] = [
  ...(["firstName", "lastName", "status", "title", "pastOffices", "spouseType", "spouseName"] as const),
  ...(["address", "city", "state", "zipCode", "officePhone", "homePhone", "cellPhone", "fax"] as const),
  ...([
    "email",
    "alternateEmail",
    "memberComments",
    "localDuesPaidThrough",
    "nationalDuesPaidThrough",
  ] as const),
  ...(["duesNotes", "userName", "adminComments"] as const),
];

/** The form as it stands before anything is typed. */
export function profileOf(record: MemberRecord): TypedProfile {
  const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, record[key] ?? ""])) as Record<
    TextKey,
    string
  >;
  return { ...texts, excludeFromDirectory: record.excludeFromDirectory };
}

function toCheck(typed: TypedProfile): z.input<typeof ProfileForm> {
  const { spouseType } = typed;
  return {
    ...typed,
    spouseType: spouseType === "member" || spouseType === "non-member" ? spouseType : null,
    localDuesPaidThrough: typed.localDuesPaidThrough || null,
    nationalDuesPaidThrough: typed.nationalDuesPaidThrough || null,
  };
}

const check = zodResolver(ProfileForm);

/** The contract's own check, on the fields as they are typed. */
export const checkProfile: Resolver<TypedProfile, unknown, ProfileForm> = (typed, context, options) =>
  check(toCheck(typed), context, options as never) as never;

/**
 * What somebody else changed since the form was read: key by key, in the words of the newer record. A date stands
 * as it does in its field.
 */
export function changedBetween(read: MemberRecord, newer: MemberRecord): ReadonlyMap<ProfileKey, string> {
  const [before, after] = [profileOf(read), profileOf(newer)];
  const keys: readonly ProfileKey[] = [...TEXT_KEYS, "excludeFromDirectory"];
  return new Map(
    keys.flatMap((key): [ProfileKey, string][] => {
      if (before[key] === after[key]) return [];
      const now = after[key];
      return [[key, typeof now === "boolean" ? (now ? "Yes" : "No") : now || "nothing"]];
    }),
  );
}
