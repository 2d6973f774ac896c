import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/values/schemas.ts";

/** How long a deletion can be undone before the page that asked for it carries it out. */
export const UNDO_SECONDS = 10;

/**
 * Announce the deletion of a member or an event; refused for the same reasons as the deletion itself. Nothing changes
 * until the caller deletes it with its own call. If they don't within twice `UNDO_SECONDS`, the portal does (053).
 */
export const planDeletion = endpoint({
  method: "POST",
  path: "/api/deletions",
  who: "full",
  status: 201,
  input: z.object({ thing: z.enum(["member", "event"]), id: Id }),
  output: z.object({ id: Id }),
});

/** Undo an announced deletion; 409 if it has been carried out. */
export const undoDeletion = endpoint({
  method: "DELETE",
  path: "/api/deletions/:id",
  who: "full",
  output: z.object({ undone: z.literal(true) }),
});
