import { z } from "zod";
import { Id, Instant } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** The chapter at a glance (S-40): statuses in their long form, revenue of confirmed registrations. */
export const Stats = z.object({
  totalMembers: z.int(),
  membersByStatus: z.record(z.string(), z.int()),
  totalEvents: z.int(),
  upcomingEvents: z.int(),
  totalRegistrations: z.int(),
  confirmedTickets: z.int(),
  waitlistTickets: z.int(),
  /** Like `Money`, of any size. */
  totalRevenue: z.string().regex(/^-?\d{1,12}\.\d{2}$/),
});
export type Stats = z.output<typeof Stats>;

export const showStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  who: "limited",
  output: Stats,
});

/** An account of /api/login, without any secret. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The member record linked to the account (S-66). */
  memberId: Id.nullable(),
  createdAt: Instant,
});
export type Account = z.output<typeof Account>;

/** Every account of /api/login. */
export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  who: "full",
  output: z.array(Account),
});

/**
 * Links an account to its owner's member record, or unlinks it with null; its registrations move along (S-66). `from`
 * is the member it was linked to when it was read; 409 if that has changed.
 */
export const linkUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/link-member",
  who: "full",
  proof: "recent",
  input: z.object({ memberId: Id.nullable(), from: Id.nullable().optional() }),
  output: Account,
});
