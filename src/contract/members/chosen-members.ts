import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant } from "#contract/values/schemas.ts";

/** Maximum number of members selected for one action. */
export const CHOSEN_MOST = 1000;

const TOO_MANY = `Please choose at most ${CHOSEN_MOST.toLocaleString("en-US")} members at once`;
const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** The members that an officer ticked, each once. */
const memberIds = z
  .array(Id)
  .min(1, "Please choose at least one member")
  .max(CHOSEN_MOST, TOO_MANY)
  .refine(isEachOnce, "A member is chosen twice");

/** A member in an answer; `name` is null if there is none with this id. */
const Named = { id: Id, name: z.string().nullable() };

/** The ticked members as a CSV file with the columns of the whole directory's (S-30, S-37). */
export const exportChosenMembers = endpoint({
  method: "POST",
  path: "/api/members/export/csv",
  who: "limited",
  leaves: "addresses",
  input: z.object({ memberIds }),
});

/** Why a member's status stayed: it was that already, the record has a newer change, or it is gone. */
export const STATUS_KEPT = ["same", "newer", "deleted"] as const;

/**
 * Set the statuses of several members in one transaction. With `updatedAt` a member whose record has changed since is
 * left as it is. `changed` has what undoes the change: the status before, and `updatedAt` as it is now.
 */
export const changeStatuses = endpoint({
  method: "POST",
  path: "/api/members/statuses",
  who: "full",
  // A thousand members with the longest status are more than the ordinary limit.
  body: { most: 250_000, tooLarge: TOO_MANY },
  input: z.object({
    changes: z
      .array(z.object({ id: Id, status: z.string().min(1).max(50), updatedAt: Instant.optional() }))
      .min(1, "Please choose at least one member")
      .max(CHOSEN_MOST, TOO_MANY)
      .refine((changes) => isEachOnce(changes.map(({ id }) => id)), "A member is chosen twice"),
  }),
  output: z.object({
    changed: z.array(z.object({ ...Named, from: z.string(), updatedAt: Instant })),
    kept: z.array(z.object({ ...Named, reason: z.enum(STATUS_KEPT) })),
  }),
});

/** Why a member is not reminded of their dues. */
export const NOT_REMINDED = ["paid", "owes none", "no address", "reminded today", "deleted"] as const;

/** Who is reminded and who is not; couples with one address and the same last paid day share an email. */
const Reminders = z.object({
  emails: z.int(),
  reminded: z.array(z.object({ id: Id, name: z.string() })),
  leftOut: z.array(z.object({ ...Named, reason: z.enum(NOT_REMINDED) })),
});

/** What `remindOfDues` would do for these members now; nothing is written. */
export const previewDuesReminders = endpoint({
  method: "POST",
  path: "/api/members/dues-reminders/preview",
  who: "full",
  input: z.object({ memberIds }),
  output: Reminders,
});

/** Queue an email to each of these members whose local dues are unpaid, at most one per member and day. */
export const remindOfDues = endpoint({
  method: "POST",
  path: "/api/members/dues-reminders",
  who: "full",
  input: z.object({ memberIds }),
  output: Reminders,
});
