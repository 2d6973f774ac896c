import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import { Instant } from "./values.ts";

/** What the portal knows of addresses by itself. */
const LocalEmailCount = z.object({ members: z.int(), users: z.int(), total: z.int(), unique: z.int() });

/** One run over the whole list: a trial that writes nothing, a sync, or a sync that sets the tags as well. */
export const ListRun = z.object({
  id: z.int(),
  kind: z.enum(["trial", "sync", "tags"]),
  state: z.enum(["running", "done", "failed"]),
  listId: z.string(),
  by: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** What it is doing, in a few words, and how far it is, from 0 to 1. */
  step: z.string(),
  progress: z.number(),
  /** `added`: put on the list; `changed`: there already, brought up to date; `removed`: the portal's own that no longer belong; `optedOut`: left alone for ever; `refused`: the service did not take them. */
  counts: z.object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    optedOut: z.int(),
    refused: z.int(),
  }),
  /** The first of each kind, for a trial and for refused addresses with the reason. */
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

/** How the connection and the list stand. Never throws and never tells a secret: `error` is one of our own sentences (H-24). */
export const showMailingStatus = endpoint({
  method: "GET",
  path: "/api/constant-contact/status",
  who: "limited",
  output: z.object({
    configured: z.boolean(),
    connected: z.boolean(),
    /** 'Not configured' when unset (001 §3). */
    listId: z.string(),
    error: z.string().optional(),
    /** A person must connect, or connect again; false where the service only cannot be reached. */
    mustConnect: z.boolean(),
    localEmailCount: LocalEmailCount,
    /** Whom the portal is connected as; null where it is not. */
    account: z.string().nullable(),
    /** Since when, by consent or by a token made by hand; null where it is not, or by the portal's settings. */
    connectedAt: Instant.nullable(),
    listName: z.string().nullable(),
    /** Whether the portal may open the service's page for consent: its key and secret, and the key for the tokens, are set. */
    canAuthorize: z.boolean(),
    /** Addresses that are still on their way by themselves, those who left, and those the service refuses. */
    waiting: z.int(),
    optedOut: z.int(),
    refused: z.int(),
    /** The first of the refused ones, each with the reason as one of our own sentences. */
    refusals: z.array(z.object({ address: z.string(), why: z.string() })),
    /** Addresses whose bearer had another one before, and whose contact at the service could not move as the new one has a contact of its own: the latest ones. */
    apart: z.array(z.string()),
    /** The run under way, else the last one that a person asked for, else the last one; null before the first. */
    run: ListRun.nullable(),
    /** Whether the list was ever synced: until then a trial is offered first. */
    everSynced: z.boolean(),
  }),
});
export type MailingStatus = Answer<typeof showMailingStatus>;

/** Ask the service who we are. Answers `success: false` with a sentence where it does not let us in. */
export const testConnection = endpoint({
  method: "GET",
  path: "/api/constant-contact/test",
  who: "full",
  output: z.object({ success: z.boolean(), message: z.string() }),
});

/** Where a full officer consents, bound to his session, good once and for ten minutes (S-50, H-24). */
export const startAuthorization = endpoint({
  method: "GET",
  path: "/api/constant-contact/auth-url",
  who: "full",
  output: z.object({ authUrl: z.string() }),
});

/** Where the service sends him back; answers a page that closes itself. */
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
  fromElsewhere: true,
});

/** Keep a token that was made by hand; it is tried first, and kept encrypted. */
export const saveToken = endpoint({
  method: "PUT",
  path: "/api/constant-contact/token",
  who: "full",
  input: z.object({
    accessToken: z
      .string()
      .trim()
      .max(5000, "This is too long to be an access token")
      .regex(/^[\x21-\x7e]{20,}$/, "This does not look like an access token"),
  }),
  output: z.object({ success: z.boolean(), message: z.string() }),
});

/**
 * Forget the tokens; the list at the service stays as it is. With `connectedAt` as it was read, 409 where somebody has
 * connected the portal anew since.
 */
export const disconnect = endpoint({
  method: "POST",
  path: "/api/constant-contact/disconnect",
  who: "full",
  query: z.object({ connectedAt: Instant.optional() }),
  output: z.object({ success: z.literal(true) }),
});

/** The lists there are at the service, to choose from. */
export const listContactLists = endpoint({
  method: "GET",
  path: "/api/constant-contact/lists",
  who: "full",
  output: z.array(z.object({ listId: z.string(), name: z.string(), members: z.int().nullable() })),
});

/** The portal's key of a list at the service; nothing where the current one is meant. */
const ListAsked = z.object({ listId: z.string().trim().max(100).nullish() });

/** `isFinished` is false where a run takes longer than a browser waits: `showMailingStatus` tells how it goes on. */
const RunAnswer = z.object({
  success: z.boolean(),
  synced: z.int(),
  message: z.string(),
  isFinished: z.boolean(),
  run: ListRun,
});

/** Find out what a sync would do, without writing anything at the service. */
export const trySync = endpoint({
  method: "POST",
  path: "/api/constant-contact/try-sync",
  who: "full",
  input: ListAsked,
  output: RunAnswer,
});

/** Bring every address of members and users to the list (S-51); 409 while another run is under way, 400 without a list. */
export const syncAll = endpoint({
  method: "POST",
  path: "/api/constant-contact/sync-all",
  who: "full",
  input: ListAsked,
  output: RunAnswer,
});

/** The same, with the tags for status and rank. */
export const updateMemberStatus = endpoint({
  method: "POST",
  path: "/api/constant-contact/update-member-status",
  who: "full",
  output: RunAnswer,
});
