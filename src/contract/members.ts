import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MemberRecord } from "./session.ts";
import { FREE_TEXT_MAX, Instant, OneLine, Paragraphs, TypedDay } from "./values.ts";

const VALID_EMAIL = "Valid email is required";
const name = OneLine.min(1, "Required").max(100, "Please keep this under 100 characters");
/** Blank becomes null. Never `nullish`: an absent key would become null as well, and wipe what is stored (H-28). */
const blankAsNull = (text: typeof OneLine, most: number) =>
  text
    .max(most, `Please keep this under ${most} characters`)
    .nullable()
    .transform((text) => text || null);
const line = (most = 200) => blankAsNull(OneLine, most);
const paragraphs = blankAsNull(Paragraphs, FREE_TEXT_MAX);

/** The profile form (000 §5); the page sends all of it, the server takes what the asker may change (S-41). */
export const ProfileForm = z.object({
  firstName: name,
  lastName: name,
  status: z.string().max(50),
  title: line(),
  pastOffices: paragraphs,
  spouseType: z.enum(["member", "non-member"]).nullable(),
  spouseName: line(),
  address: line(),
  city: line(),
  state: line(50),
  zipCode: line(),
  officePhone: line(),
  homePhone: line(),
  cellPhone: line(),
  fax: line(),
  email: z.string().trim().pipe(z.email(VALID_EMAIL).max(254)),
  alternateEmail: z
    .string()
    .trim()
    .pipe(z.union([z.literal(""), z.email(VALID_EMAIL).max(254)], VALID_EMAIL))
    .nullable()
    .transform((text) => text || null),
  memberComments: paragraphs,
  localDuesPaidThrough: TypedDay.nullable(),
  nationalDuesPaidThrough: TypedDay.nullable(),
  duesNotes: paragraphs,
  userName: line(50),
  excludeFromDirectory: z.boolean(),
  adminComments: paragraphs,
});

export type ProfileForm = z.output<typeof ProfileForm>;

/**
 * Change the own record: only keys that are present change, those that are not the asker's to change are dropped
 * (S-41). `updatedAt` as it was read lets a stale form be refused with 409 instead of overwriting (H-28).
 */
export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/member/profile",
  who: "member",
  // Keys that are no fields of the form come through unread, so that the log can name them.
  input: ProfileForm.partial().extend({ updatedAt: Instant.optional() }).catchall(z.unknown()),
  output: MemberRecord,
});

/** The answer 409 to a stale form: the record as it is now stands beside the sentence. */
export const StaleProfile = z.object({ message: z.string(), member: MemberRecord });
