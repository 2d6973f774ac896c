import { z } from "zod";
import { Instant } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

/** The portal's own address counts. */
const LocalEmailCount = z.object({ members: z.int(), users: z.int(), total: z.int(), unique: z.int() });

/** One run over the whole list: a trial that writes nothing, a sync, or a sync that also sets tags. */
export const ListRun = z.object({
  id: z.int(),
  kind: z.enum(["trial", "sync", "tags"]),
  state: z.enum(["running", "done", "failed"]),
  listId: z.string(),
  by: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The current step in a few words, and the progress from 0 to 1. */
  step: z.string(),
  progress: z.number(),
  /** `added`: put on the list; `changed`: already there, updated; `removed`: added by the portal, no longer belong; `optedOut`: never contacted; `refused`: rejected by the service. */
  counts: z.object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    optedOut: z.int(),
    refused: z.int(),
  }),
  /** Sample addresses of each kind in a trial, and refused addresses with the reason. */
  samples: z.array(
    z.object({
      address: z.string(),
      what: z.enum(["added", "changed", "removed", "optedOut", "refused"]),
      why: z.string().nullable(),
    }),
  ),
  error: z.string().nullable(),
});
export type ListRun = z.output<typeof ListRun>;

/** The status of the connection and the list. Never fails and reveals no secret: `error` is one of our own messages (H-24). */
export const showMailingStatus = endpoint({
  method: "GET",
  path: "/api/constant-contact/status",
  who: "limited",
  output: z.object({
    configured: z.boolean(),
    connected: z.boolean(),
    /** 'Not configured' when unset. */
    listId: z.string(),
    error: z.string().optional(),
    /** A person must connect or reconnect; false if the service is merely unreachable. */
    mustConnect: z.boolean(),
    localEmailCount: LocalEmailCount,
    /** The account the portal is connected as; null if it isn't. */
    account: z.string().nullable(),
    /** When it was connected by OAuth or by a manual token; null if it isn't, or if the token is in the settings. */
    connectedAt: Instant.nullable(),
    listName: z.string().nullable(),
    /** Whether the portal can open the consent page: client id, client secret and encryption key are set. */
    canAuthorize: z.boolean(),
    /** Addresses waiting to be synced, opted out, and refused by the service. */
    waiting: z.int(),
    optedOut: z.int(),
    refused: z.int(),
    /** The first refused addresses, each with the reason as one of our own messages. */
    refusals: z.array(z.object({ address: z.string(), why: z.string() })),
    /** The latest changed addresses whose contact could not be moved because the new address already had a contact. */
    apart: z.array(z.string()),
    /** The active run, or the last one a person started, or the last one; null before the first. */
    run: ListRun.nullable(),
    /** Whether the list was ever synced. Until then, a trial is offered first. */
    everSynced: z.boolean(),
  }),
});
export type MailingStatus = Answer<typeof showMailingStatus>;

/** Tests the connection. Returns `success: false` with a message if the service denies access. */
export const testConnection = endpoint({
  method: "GET",
  path: "/api/constant-contact/test",
  who: "full",
  output: z.object({ success: z.boolean(), message: z.string() }),
});

/** The consent page's URL for a full officer, bound to their session, valid once and for ten minutes (S-50, H-24). */
export const startAuthorization = endpoint({
  method: "GET",
  path: "/api/constant-contact/auth-url",
  who: "full",
  proof: "recent",
  output: z.object({ authUrl: z.string() }),
});

/** The redirect target after consent; responds with a page that closes itself. */
export const finishAuthorization = endpoint({
  method: "GET",
  path: "/api/constant-contact/callback",
  who: "visitor",
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(200).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(1000).optional(),
  }),
  crossSite: true,
});

/** Saves a manual token, after testing it. It is stored encrypted. */
export const saveToken = endpoint({
  method: "PUT",
  path: "/api/constant-contact/token",
  who: "full",
  proof: "recent",
  input: z.object({
    accessToken: z
      .string()
      .trim()
      .max(5000, "This is too long to be an access token")
      .regex(/^[\x21-\x7e]{20,}$/, "This doesn’t look like an access token"),
  }),
  output: z.object({ success: z.boolean(), message: z.string() }),
});

/**
 * Deletes the tokens; the list at the service stays as it is. With `connectedAt` as it was read, 409 if someone has
 * reconnected the portal since.
 */
export const disconnect = endpoint({
  method: "POST",
  path: "/api/constant-contact/disconnect",
  who: "full",
  query: z.object({ connectedAt: Instant.optional() }),
  output: z.object({ success: z.literal(true) }),
});

/** The lists at the service to choose from. */
export const listContactLists = endpoint({
  method: "GET",
  path: "/api/constant-contact/lists",
  who: "full",
  output: z.array(z.object({ listId: z.string(), name: z.string(), members: z.int().nullable() })),
});

/** The service's id of a list; omitted for the current one. */
const ListAsked = z.object({ listId: z.string().trim().max(100).nullish() });

/** `isFinished` is false if the run takes longer than the request; `showMailingStatus` reports its progress. */
const RunAnswer = z.object({
  success: z.boolean(),
  synced: z.int(),
  message: z.string(),
  isFinished: z.boolean(),
  run: ListRun,
});

/** Previews what a sync would do, without writing anything at the service. */
export const trySync = endpoint({
  method: "POST",
  path: "/api/constant-contact/try-sync",
  who: "full",
  input: ListAsked,
  output: RunAnswer,
});

/** Syncs every address of members and users to the list (S-51); 409 while another run is active, 400 without a list. */
export const syncAll = endpoint({
  method: "POST",
  path: "/api/constant-contact/sync-all",
  who: "full",
  input: ListAsked,
  output: RunAnswer,
});

/** Syncs the list, and sets the tags for status and rank. */
export const updateMemberStatus = endpoint({
  method: "POST",
  path: "/api/constant-contact/update-member-status",
  who: "full",
  output: RunAnswer,
});
