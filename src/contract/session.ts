import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Day, Id, IdInPath, Instant } from "./values.ts";

/** Level of an officer's rights; compared without regard to case (M-539). */
export const AdminPrivileges = z.enum(["none", "limited", "full"]);
export type AdminPrivileges = z.output<typeof AdminPrivileges>;

/** What both he himself and an officer read of a member (000 §3, 001 §3). */
export const MEMBER_FIELDS = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  /** In the long form where there is one: 'Active Member' (C-11). */
  status: z.string(),
  pastOffices: z.string().nullable(),
  spouseName: z.string().nullable(),
  spouseId: Id.nullable(),
  spouseType: z.enum(["member", "non-member"]).nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  officePhone: z.string().nullable(),
  homePhone: z.string().nullable(),
  cellPhone: z.string().nullable(),
  fax: z.string().nullable(),
  /** As it was typed; `confirmedEmail` is the address that emails go to (S-69). */
  email: z.string().nullable(),
  confirmedEmail: z.string().nullable(),
  alternateEmail: z.string().nullable(),
  memberComments: z.string().nullable(),
  localDuesPaidThrough: Day.nullable(),
  nationalDuesPaidThrough: Day.nullable(),
  duesNotes: z.string().nullable(),
  userName: z.string().nullable(),
  excludeFromDirectory: z.boolean(),
  /** In one's own record null unless one is a full administrator, as for a limited one who reads others (C-34). */
  adminComments: z.string().nullable(),
  adminPrivileges: AdminPrivileges,
  /** When the record last changed; sent back with a change so that a stale form is noticed (H-28). */
  updatedAt: Instant,
};

/** The member's session record: answer of the log-in, kept by the browser under `memberAuth` (000 §3). */
export const MemberRecord = z.object({
  ...MEMBER_FIELDS,
  isMember: z.boolean(),
  isAdmin: z.boolean(),
  isLimitedAdmin: z.boolean(),
  hasAnyAdminAccess: z.boolean(),
});
export type MemberRecord = z.output<typeof MemberRecord>;

/** What a member types to log in. */
export const LoginForm = z.object({
  username: z.string().min(1, "Username is required").max(200),
  password: z.string().min(1, "Password is required").max(200),
});

/** Log in as a member (S-05). 401 says exactly 'Invalid username or password'; 429 how long to wait. */
export const logIn = endpoint({
  method: "POST",
  path: "/api/member/login",
  who: "visitor",
  input: LoginForm,
  output: MemberRecord,
});

/** End the session; works without one, too (S-04). */
export const logOut = endpoint({
  method: "POST",
  path: "/api/member/logout",
  who: "visitor",
  output: z.object({ loggedOut: z.literal(true) }),
});

/** The administrator of a session opened through /api/login; 401 for everybody else (S-03, C-22). */
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
/** What that page's form sends: `email`, `password`, `csrf`. */
export const adminLogIn = endpoint({ method: "POST", path: "/api/login", who: "visitor" });
/** Where an OpenID Connect issuer sends the administrator back to (S-02). */
export const finishOpenIdLogIn = endpoint({ method: "GET", path: "/api/login/callback", who: "visitor" });
/** Ends the session and goes to `/` (S-04). */
export const adminLogOut = endpoint({ method: "GET", path: "/api/logout", who: "visitor" });

/** One of the caller's open sessions. `device` and `network` are null where the browser told nothing of itself. */
export const OpenSession = z.object({
  id: Id,
  /** In words: "Safari on an iPhone". */
  device: z.string().nullable(),
  /** The network it was last used from, not the whole address: "203.0.113.x". */
  network: z.string().nullable(),
  /** Whether this request comes from that network. */
  isSameNetwork: z.boolean(),
  /** Whether it was opened at the administrators' log-in. */
  isAdministrators: z.boolean(),
  openedAt: Instant,
  /** To within five minutes. */
  usedAt: Instant,
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

/** Where the caller is signed in, this browser first, then by last use. */
export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  who: "member",
  output: z.array(OpenSession),
});

/** End one of the caller's other sessions; 404 for anybody else's, 409 for this one, which is left by the log-out. */
export const endOneSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  who: "member",
  params: z.object({ id: IdInPath }),
  output: z.object({ ended: z.literal(1) }),
});

/** End all of the caller's sessions but this one; answers how many there were. */
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  who: "member",
  output: z.object({ ended: z.int() }),
});
