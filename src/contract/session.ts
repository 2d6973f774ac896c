import { z } from "zod";
import { outputsFor } from "#contract/members/field-schemas.ts";
import { PROFILE_FIELDS } from "#contract/members/fields.ts";
import { Id, Instant } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** Level of an officer's rights; compared without regard to case (M-539). */
export const AdminPrivileges = z.enum(["none", "limited", "full"]);
export type AdminPrivileges = z.output<typeof AdminPrivileges>;

/** What members read of themselves and officers of any member. */
export const MEMBER_RECORD = {
  id: Id,
  ...outputsFor(PROFILE_FIELDS),
  spouseId: Id.nullable(),
  /** The address that emails go to; `email` is what was typed last (S-69). */
  confirmedEmail: z.string().nullable(),
  adminPrivileges: AdminPrivileges,
  /** When the record last changed; sent back with a change so that a stale form is noticed (H-28). */
  updatedAt: Instant,
};

/**
 * The member's session record: answer of the login, kept by the browser under `memberAuth`. `adminComments` is null
 * unless the caller is a full officer (C-34).
 */
export const MemberRecord = z.object({
  ...MEMBER_RECORD,
  isMember: z.boolean(),
  isAdmin: z.boolean(),
  isLimitedAdmin: z.boolean(),
  hasAnyAdminAccess: z.boolean(),
});
export type MemberRecord = z.output<typeof MemberRecord>;

/** True for a shared computer: the session is short and ends with the browser (D-523). */
export const IsShared = z.boolean().optional();

/** The member log-in form. */
export const LoginForm = z.object({
  username: z.string().min(1, "Username is required").max(200),
  password: z.string().min(1, "Password is required").max(200),
  isShared: IsShared,
});

/** Logs in as a member (S-05). 401 says exactly 'Invalid username or password'; 429 says how long to wait. */
export const logIn = endpoint({
  method: "POST",
  path: "/api/member/login",
  who: "visitor",
  input: LoginForm,
  output: MemberRecord,
});

/** Ends the session; also works without one (S-04). */
export const logOut = endpoint({
  method: "POST",
  path: "/api/member/logout",
  who: "visitor",
  output: z.object({ loggedOut: z.literal(true) }),
});

/** The administrator of a session opened through /api/login; 401 for anyone else (S-03, C-22). */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.literal(true),
});
export type SessionUser = z.output<typeof SessionUser>;
export const showSessionUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  who: "administrator",
  output: SessionUser,
});

/** The caller's own member record; 404 for an administrator without one (S-66). */
export const showOwnRecord = endpoint({
  method: "GET",
  path: "/api/member/auth",
  who: "member",
  output: MemberRecord,
});

/** The administrators' log-in page (S-02). */
export const showAdminLogin = endpoint({ method: "GET", path: "/api/login", who: "visitor" });
/** The target of that page's form: `email`, `password`, `csrf`. */
export const adminLogIn = endpoint({ method: "POST", path: "/api/login", who: "visitor" });
/** Where an OpenID Connect issuer redirects the administrator (S-02). */
export const finishOpenIdLogIn = endpoint({ method: "GET", path: "/api/login/callback", who: "visitor" });
/** Ends the session and redirects to `/` (S-04). */
export const adminLogOut = endpoint({ method: "GET", path: "/api/logout", who: "visitor" });

/** One of the caller's open sessions. `device` and `network` are null if unknown. */
export const OpenSession = z.object({
  id: Id,
  /** "Safari on an iPhone". */
  device: z.string().nullable(),
  /** The network it was last used from, not the full address: "203.0.113.x". */
  network: z.string().nullable(),
  /** Whether this request comes from that network. */
  isSameNetwork: z.boolean(),
  /** Whether it was opened at the administrators' log-in. */
  isAdministrators: z.boolean(),
  openedAt: Instant,
  /** To within five minutes. */
  usedAt: Instant,
  /** When it ends unless it is used again. */
  endsAt: Instant,
  /** Whether it may use an officer's rights now, without a further confirmation. */
  isOfficers: z.boolean(),
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

/** Where the caller is logged in, this browser first, then by last use. */
export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  who: "member",
  output: z.array(OpenSession),
});

/** Ends one of the caller's other sessions; 404 for anyone else's, 409 for the current one. */
export const endOneSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  who: "member",
  output: z.object({ ended: z.literal(1) }),
});

/** Ends all of the caller's sessions except the current one; returns how many. */
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  who: "member",
  output: z.object({ ended: z.int() }),
});
