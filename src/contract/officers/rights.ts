import { z } from "zod";
import { type Answer, endpoint } from "#contract/endpoint.ts";
import { AdminPrivileges } from "#contract/session.ts";
import { Id, Instant } from "#contract/values/schemas.ts";

/** When someone got their current rights, and from whom; null if the audit log does not say. */
const Since = z.object({ at: Instant, by: z.string() }).nullable();

/** A member with rights. */
const Officer = z.object({
  memberId: Id,
  name: z.string(),
  email: z.string().nullable(),
  level: AdminPrivileges.exclude(["none"]),
  since: Since,
  /** False for an officer without a username or password, who cannot use the rights yet. */
  canLogIn: z.boolean(),
  /** How many passkeys they have (D-274). */
  passkeys: z.int(),
  /** The caller's own record, whose rights only another officer can reduce (S-33). */
  isOwn: z.boolean(),
});
export type Officer = z.output<typeof Officer>;

/** An account of /api/login; without `isAdmin` it cannot log in. */
const OfficerAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  passkeys: z.int(),
  since: Since,
  /** The owner's member record, if they are linked. */
  member: z.object({ id: Id, name: z.string() }).nullable(),
  isOwn: z.boolean(),
});
export type OfficerAccount = z.output<typeof OfficerAccount>;

/** Everyone with rights: members, full officers first, and the accounts of /api/login. */
export const listOfficers = endpoint({
  method: "GET",
  path: "/api/admin/officers",
  who: "full",
  output: z.object({ officers: z.array(Officer), accounts: z.array(OfficerAccount) }),
});
export type Officers = Answer<typeof listOfficers>;

/** Full officers whom others can ask, by name: members who can log in. */
export const listContacts = endpoint({
  method: "GET",
  path: "/api/admin/officers/contacts",
  who: "limited",
  output: z.array(z.object({ name: z.string(), email: z.string().nullable() })),
});

/** Give a member rights or withdraw them; `from` are the rights that the officer saw, 409 if they have changed. */
export const changeRights = endpoint({
  method: "PUT",
  path: "/api/admin/officers/:id",
  who: "full",
  proof: "recent",
  input: z.object({ adminPrivileges: AdminPrivileges, from: AdminPrivileges }),
  output: z.object({ adminPrivileges: AdminPrivileges }),
});

/** Withdraw the rights of an account of /api/login, or give them back. */
export const changeAccountRights = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id/rights",
  who: "full",
  proof: "recent",
  input: z.object({ isAdmin: z.boolean() }),
  output: z.object({ isAdmin: z.boolean() }),
});
