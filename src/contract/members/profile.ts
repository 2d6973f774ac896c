import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { MemberRecord } from "#contract/session.ts";
import { Instant } from "#contract/values/schemas.ts";
import { inputsFor } from "./field-schemas.ts";
import { PROFILE_FIELDS } from "./fields.ts";

/** The profile form; the page sends all of it, the server takes the fields that the caller may change (S-41). */
export const ProfileForm = z.object(inputsFor(PROFILE_FIELDS));
export type ProfileForm = z.output<typeof ProfileForm>;

/**
 * Changes the caller's own record: only keys that are present change, those that they may not change are dropped
 * (S-41). With `updatedAt` as it was read a stale form is refused with 409 and `StaleProfile` (H-28).
 */
export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/member/profile",
  who: "member",
  limit: "own changes",
  // Keys that are not fields of the form pass through unchecked, so that the log can name them.
  input: ProfileForm.partial().extend({ updatedAt: Instant.optional() }).catchall(z.unknown()),
  output: MemberRecord,
});

/** The answer 409 to a stale form: the sentence and the record as it is now. */
export const StaleProfile = z.object({ message: z.string(), member: MemberRecord });
