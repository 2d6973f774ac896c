import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import { ProfileForm } from "./members.ts";
import { AdminPrivileges, MEMBER_FIELDS } from "./session.ts";
import { Id, IdInPath, Instant, TypedDay } from "./values.ts";

const { firstName: name, title: line, memberComments: paragraphs } = ProfileForm.shape;

/** The longest search that is read, in characters (S-55). */
export const SEARCH_MAX = 100;

/**
 * A member as officers read him. `adminComments`, `userName`, `duesNotes` and `memberComments` are null for a limited
 * officer (S-30, C-34); a password is never here, only whether there is one (C-12).
 */
export const DeskMember = z.object({
  ...MEMBER_FIELDS,
  isProfessionalWorker: z.boolean(),
  isEcuyer: z.boolean(),
  isMondiale: z.boolean(),
  hasPassword: z.boolean(),
  lastRenewalNotified: Instant.nullable(),
  renewalReminderSent: z.boolean(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type DeskMember = z.output<typeof DeskMember>;

const search = z.string().trim().max(SEARCH_MAX, `Please search with at most ${SEARCH_MAX} characters`);

/**
 * The directory by last and first name; `search` finds names, e-mail and status, `status` takes either spelling.
 * Without `limit` everybody who fits, written a batch at a time; with it one page, `offset` rows in (011).
 */
export const listMembers = endpoint({
  method: "GET",
  path: "/api/members",
  who: "limited",
  kept: "while no row changes",
  query: z.object({
    search: search.optional(),
    status: z.string().max(50).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  output: z.array(DeskMember),
});

/**
 * The few members whom an officer means while he types: each word stands in the name, the address or, for a full
 * officer, the log-in name; those of whom it begins a word come first. Nobody below 2 characters.
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

/** How many members there are in all and of each status (in the long form), among those a search finds. */
export const countMembers = endpoint({
  method: "GET",
  path: "/api/members/counts",
  who: "limited",
  query: z.object({ search: search.optional() }),
  output: z.object({ all: z.int(), byStatus: z.record(z.string(), z.int()) }),
});

/** One member as full officers read him; 404 where there is none. */
export const showMember = endpoint({
  method: "GET",
  path: "/api/members/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: DeskMember,
});

/** What an officer writes of a member. Blank text becomes null; `duesLastPaid` is another name of `localDuesPaidThrough` (C-38). */
export const MemberForm = z.object({
  firstName: name,
  lastName: name,
  status: z.string().min(1, "Status is required").max(50),
  title: line,
  pastOffices: paragraphs,
  isProfessionalWorker: z.boolean(),
  isEcuyer: z.boolean(),
  isMondiale: z.boolean(),
  spouseName: line,
  spouseType: z.enum(["member", "non-member"]).nullable(),
  address: line,
  city: line,
  state: ProfileForm.shape.state,
  zipCode: line,
  officePhone: line,
  homePhone: line,
  cellPhone: line,
  fax: line,
  email: ProfileForm.shape.email,
  alternateEmail: ProfileForm.shape.alternateEmail,
  memberComments: paragraphs,
  localDuesPaidThrough: TypedDay.nullable(),
  duesLastPaid: TypedDay.nullable(),
  nationalDuesPaidThrough: TypedDay.nullable(),
  duesNotes: paragraphs,
  userName: ProfileForm.shape.userName,
  /** Blank or absent keeps the current one. */
  password: z.string().max(200).nullable(),
  /** In any case: 'Full' is full (M-539). */
  adminPrivileges: z.string().trim().toLowerCase().pipe(AdminPrivileges),
  adminComments: paragraphs,
  excludeFromDirectory: z.boolean(),
});
export type MemberForm = z.output<typeof MemberForm>;

/** Write a new member into the directory; a chosen spouse is linked by a call of its own afterwards (C-16). */
export const createMember = endpoint({
  method: "POST",
  path: "/api/members",
  who: "full",
  status: 201,
  once: true,
  input: MemberForm.partial().extend({ firstName: name, lastName: name, email: ProfileForm.shape.email }),
  output: DeskMember,
});

/**
 * Change a member in the keys that are present (H-28). With `updatedAt` as it was read a stale form is refused with
 * 409 and `StaleMember`. With `confirmEmail` the officer says that `email`, which must be in the same request, is the
 * member's: it counts as confirmed even where it is what the member typed.
 */
export const updateMember = endpoint({
  method: "PUT",
  path: "/api/members/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: MemberForm.partial().extend({ updatedAt: Instant.optional(), confirmEmail: z.boolean().optional() }),
  output: DeskMember,
});

/** The answer 409 to a stale form: the member as he is now stands beside the sentence. */
export const StaleMember = z.object({ message: z.string(), member: DeskMember });

/** Erase a member; payments and past registrations stay under 'Deleted member' (S-34). */
export const deleteMember = endpoint({
  method: "DELETE",
  path: "/api/members/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: z.object({ deleted: z.literal(true) }),
});

/** Take a member's password away and end his sessions; his log-in name stays (S-06). */
export const disableLogin = endpoint({
  method: "POST",
  path: "/api/members/:id/disable-login",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: DeskMember,
});

/** Both partners as they stand afterwards. */
const couple = z.object({ members: z.array(DeskMember) });

/** Link two members as spouses (S-38); linking an existing pair again succeeds. */
export const linkSpouses = endpoint({
  method: "POST",
  path: "/api/members/link-spouse",
  who: "full",
  input: z.object({ memberAId: Id, memberBId: Id }),
  output: couple,
});
/** `spouseId` is whom the officer saw linked: a link that somebody else has made since is not undone with it. */
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
  params: z.object({ id: IdInPath }),
  input: z.object({ spouseId: Id }),
  output: couple,
});
export const unlinkSpouseOf = endpoint({
  method: "DELETE",
  path: "/api/admin/members/:id/unlink-spouse",
  who: "full",
  params: z.object({ id: IdInPath }),
  /** Whom the officer saw linked, as above; the call has no body. */
  query: z.object({ spouseId: IdInPath.optional() }),
  output: couple,
});

/** Who may become this member's spouse: at most 10, none below 2 characters (S-39). */
export const listPotentialSpouses = endpoint({
  method: "GET",
  path: "/api/admin/members/:id/potential-spouses",
  who: "full",
  params: z.object({ id: IdInPath }),
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

/** The directory as a file of comma-separated values, without secrets (S-37); limited officers get fewer columns. */
export const exportMembers = endpoint({ method: "GET", path: "/api/members/export/csv", who: "limited" });
