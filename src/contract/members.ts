import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MemberRecord } from "./session.ts";
import { Day, FreeText, Instant } from "./values.ts";

const VALID_EMAIL = "Valid email is required";
const name = z.string().trim().min(1, "Required").max(100);
const line = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((text) => text || null);

/** The profile form (000 §5); the page sends all of it, the server takes what the asker may change (S-41). */
export const ProfileForm = z.object({
  firstName: name,
  lastName: name,
  status: z.string().max(50),
  title: line,
  pastOffices: FreeText,
  spouseType: z.enum(["member", "non-member"]).nullable(),
  spouseName: line,
  address: line,
  city: line,
  state: z
    .string()
    .trim()
    .max(50)
    .nullish()
    .transform((text) => text || null),
  zipCode: line,
  officePhone: line,
  homePhone: line,
  cellPhone: line,
  fax: line,
  email: z.string().trim().pipe(z.email(VALID_EMAIL).max(254)),
  alternateEmail: z
    .union([z.literal(""), z.string().trim().pipe(z.email(VALID_EMAIL).max(254))])
    .nullish()
    .transform((text) => text || null),
  memberComments: FreeText,
  localDuesPaidThrough: Day.nullable(),
  nationalDuesPaidThrough: Day.nullable(),
  duesNotes: FreeText,
  userName: z.string().trim().max(50).nullable(),
  excludeFromDirectory: z.boolean(),
  adminComments: FreeText,
});

/**
 * Change the own record: only keys that are present change, those that are not the asker's to change are dropped
 * (S-41). `updatedAt` as it was read lets a stale form be refused with 409 instead of overwriting (H-28).
 */
export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/member/profile",
  who: "member",
  input: ProfileForm.partial().extend({ updatedAt: Instant.optional() }),
  output: MemberRecord,
});
