import { z } from "zod";
import { INPUTS, inputsFor, outputsFor } from "#contract/members/field-schemas.ts";
import { ALL_FIELDS } from "#contract/members/fields.ts";
import { Id, IdInPath, Instant } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";
import { AdminPrivileges, MEMBER_RECORD } from "./session.ts";

/** The longest search that is read, in characters (S-55). */
export const SEARCH_MAX = 100;

/**
 * A member as officers see them. `adminComments`, `userName`, `duesNotes` and `memberComments` are null for a limited
 * officer (S-30, C-34); a password is never here, only whether there is one (C-12).
 */
export const DirectoryMember = z.object({
  ...MEMBER_RECORD,
  ...outputsFor(ALL_FIELDS),
  hasPassword: z.boolean(),
  lastRenewalNotified: Instant.nullable(),
  renewalReminderSent: z.boolean(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type DirectoryMember = z.output<typeof DirectoryMember>;

const search = z.string().trim().max(SEARCH_MAX, `Please search with at most ${SEARCH_MAX} characters`);

/** The standing of the local dues as a filter (C-10): paid, of these ending within a month, past, never set. */
export const DUES_FILTERS = ["current", "soon", "overdue", "none"] as const;
/** Whether a member has a username and a password. */
export const LOGIN_FILTERS = ["yes", "no"] as const;
/** Officers of both levels, of one, or members without rights. */
export const RIGHTS_FILTERS = ["officers", "full", "limited", "none"] as const;

/** What narrows the directory besides the status; an empty filter finds everyone. */
const narrowed = {
  search: search.optional(),
  dues: z.enum(DUES_FILTERS).optional(),
  login: z.enum(LOGIN_FILTERS).optional(),
  rights: z.enum(RIGHTS_FILTERS).optional(),
};
const status = z.string().max(50).optional();

/** The orders of the directory, each by name where it says no more; `-` reverses one. */
export const MEMBER_SORTS = [
  ...(["name", "-name", "status", "-status"] as const),
  ...(["dues", "-dues", "added", "-added"] as const),
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/**
 * The directory, by last and first name unless `sort` says otherwise; `search` finds names, emails and statuses,
 * `status` takes either spelling. Without `limit` all matches, sent in batches; with it one page that starts at row
 * `offset` (011).
 */
export const listMembers = endpoint({
  method: "GET",
  path: "/api/members",
  who: "limited",
  cache: "while no row changes",
  query: z.object({
    ...narrowed,
    status,
    sort: z.enum(MEMBER_SORTS).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  output: z.array(DirectoryMember),
});

/** Maximum number of suggestions, and of potential spouses, in one answer; at this number, there may be more. */
export const SUGGESTED_MOST = 8;
export const POTENTIAL_SPOUSES_MOST = 10;

/**
 * Suggestions while an officer types a name: each word is in the name, the address or, for a full officer, the
 * username; members in whom it begins a word come first. None below 2 characters.
 */
export const suggestMembers = endpoint({
  method: "GET",
  path: "/api/members/suggestions",
  who: "limited",
  query: z.object({ search: search.optional() }),
  output: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      city: z.string().nullable(),
      status: z.string(),
      /** Null for a limited officer (S-30). */
      userName: z.string().nullable(),
    }),
  ),
});
export type SuggestedMember = Answer<typeof suggestMembers>[number];

/** The number of members that a search and filters find, in total and by status (in the long form). */
export const countMembers = endpoint({
  method: "GET",
  path: "/api/members/counts",
  who: "limited",
  query: z.object(narrowed),
  output: z.object({ all: z.int(), byStatus: z.record(z.string(), z.int()) }),
});

/** The ids of the first `CHOSEN_MOST` members that are found, in their order, and how many there are in total. */
export const listMemberIds = endpoint({
  method: "GET",
  path: "/api/members/ids",
  who: "limited",
  query: z.object({ ...narrowed, status, sort: z.enum(MEMBER_SORTS).optional() }),
  output: z.object({ ids: z.array(Id), found: z.int() }),
});

/** One member as full officers see them; 404 if there is none. */
export const showMember = endpoint({
  method: "GET",
  path: "/api/members/:id",
  who: "full",
  output: DirectoryMember,
});

/**
 * What an officer writes of a member. Blank text becomes null; `duesLastPaid` is another name of
 * `localDuesPaidThrough` (C-38).
 */
export const MemberForm = z.object({
  ...inputsFor(ALL_FIELDS),
  status: INPUTS.status.min(1, "Status is required"),
  duesLastPaid: INPUTS.day,
  /** Blank or absent keeps the current one. */
  password: z.string().max(200).nullable(),
  /** In any case: 'Full' is full (M-539). */
  adminPrivileges: z.string().trim().toLowerCase().pipe(AdminPrivileges),
});
export type MemberForm = z.output<typeof MemberForm>;

/** Create a member; a chosen spouse is linked by a separate call afterwards (C-16). */
export const createMember = endpoint({
  method: "POST",
  path: "/api/members",
  who: "full",
  status: 201,
  once: true,
  input: MemberForm.partial().extend(inputsFor(["firstName", "lastName", "email"])),
  output: DirectoryMember,
});

/**
 * Change the fields of a member that are present (H-28). With `updatedAt` as it was read a stale form is refused with
 * 409 and `StaleMember`. With `confirmEmail` the officer vouches that `email`, which must be in the same request, is
 * the member's: it counts as confirmed even if it is what the member typed. In the officer's own record an address is
 * a claim, as on the profile, and `confirmEmail` is refused with 409 (030).
 */
export const updateMember = endpoint({
  method: "PUT",
  path: "/api/members/:id",
  who: "full",
  input: MemberForm.partial().extend({ updatedAt: Instant.optional(), confirmEmail: z.boolean().optional() }),
  output: DirectoryMember,
});

/** The answer 409 to a stale form: the sentence and the member as they are now. */
export const StaleMember = z.object({ message: z.string(), member: DirectoryMember });

/** Erase a member; payments and past registrations stay under 'Deleted member' (S-34). */
export const deleteMember = endpoint({
  method: "DELETE",
  path: "/api/members/:id",
  who: "full",
  proof: "recent",
  output: z.object({ deleted: z.literal(true) }),
});

/** Remove a member's password and end their sessions; the username stays (S-06). */
export const disableLogin = endpoint({
  method: "POST",
  path: "/api/members/:id/disable-login",
  who: "full",
  proof: "recent",
  output: DirectoryMember,
});

/** Both spouses as they are afterwards. */
const couple = z.object({ members: z.array(DirectoryMember) });

/** Link two members as spouses (S-38); linking an existing pair again succeeds. */
export const linkSpouses = endpoint({
  method: "POST",
  path: "/api/members/link-spouse",
  who: "full",
  input: z.object({ memberAId: Id, memberBId: Id }),
  output: couple,
});
/**
 * Unlink two spouses. `spouseId` is the spouse that the officer saw: a link that someone else has made since is not
 * removed.
 */
export const unlinkSpouse = endpoint({
  method: "POST",
  path: "/api/members/unlink-spouse",
  who: "full",
  input: z.object({ memberId: Id, spouseId: Id.nullable().optional() }),
  output: couple,
});
/** The same for the management screen (C-17). */
export const linkSpouseOf = endpoint({
  method: "POST",
  path: "/api/admin/members/:id/link-spouse",
  who: "full",
  input: z.object({ spouseId: Id }),
  output: couple,
});
export const unlinkSpouseOf = endpoint({
  method: "DELETE",
  path: "/api/admin/members/:id/unlink-spouse",
  who: "full",
  /** The spouse that the officer saw, as above; the call has no body. */
  query: z.object({ spouseId: IdInPath.optional() }),
  output: couple,
});

/** Who may become this member's spouse: at most 10, none below 2 characters (S-39). */
export const listPotentialSpouses = endpoint({
  method: "GET",
  path: "/api/admin/members/:id/potential-spouses",
  who: "full",
  query: z.object({ search: search.optional() }),
  output: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      status: z.string(),
    }),
  ),
});

/** The directory as a CSV file, without secrets (S-37); limited officers get fewer columns. */
export const exportMembers = endpoint({
  method: "GET",
  path: "/api/members/export/csv",
  who: "limited",
  leaves: "addresses",
});
