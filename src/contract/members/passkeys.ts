import { z } from "zod";
import { type Answer, endpoint } from "#contract/endpoint.ts";
import { PASSWORD_MAX } from "#contract/password.ts";
import { IsShared, MemberRecord } from "#contract/session.ts";
import { Id, Instant, OneLine } from "#contract/values/schemas.ts";

/** Largest number of passkeys of one person (D-270). */
export const PASSKEYS_MAX = 10;
/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60;

const Name = OneLine.min(1, "Please enter a name.").max(
  PASSKEY_NAME_MAX,
  `Please use at most ${PASSKEY_NAME_MAX} characters.`,
);

/** One of the caller's passkeys. */
const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** False if it exists on one device only. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** False if it was made for another address of the portal, where alone it works (D-283). */
  worksHere: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

/** The caller's passkeys, and what the portal wants of them. */
export const OwnPasskeys = z.object({
  passkeys: z.array(Passkey),
  /** Recovery codes that are not used yet; null if none were ever made. */
  codesLeft: z.int().nullable(),
  /** Whether the caller's rights need a second proof (D-272, D-281). */
  isRequired: z.boolean(),
  /** When a password alone stops being enough; null if nothing is required or a passkey already is. */
  graceEndsAt: Instant.nullable(),
  /** True if the rights wait until this session has used a passkey or a recovery code. */
  mustProve: z.boolean(),
  /** Whether the caller has confirmed who they are within the last ten minutes (D-276). */
  isRecent: z.boolean(),
  /** Whether the password alone confirms; otherwise a passkey or a recovery code does. */
  confirmsByPassword: z.boolean(),
});
export type OwnPasskeys = z.output<typeof OwnPasskeys>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/passkeys",
  who: "member",
  output: OwnPasskeys,
});

/**
 * What the browser passes to the authenticator: options of WebAuthn Level 3 as JSON, with a challenge that works once.
 */
const Options = z.looseObject({ challenge: z.string() });
/** The authenticator's answer as the browser's `toJSON` writes it; anything else is 400. */
const Signed = z.looseObject({ id: z.string().max(1500) });

/** Begins a new passkey. 403 `proof_needed` unless confirmed within ten minutes; 409 with ten passkeys. */
export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/begin",
  who: "member",
  output: Options,
});

/** Keeps the new passkey and emails its owner. 400 for an answer that does not fit, or for one sent twice. */
export const addPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys",
  who: "member",
  limit: "own changes",
  input: z.object({ name: Name.optional(), response: Signed }),
  output: Passkey,
  status: 201,
});

/** Renames a passkey; 404 for anyone else's. */
export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/passkeys/:id",
  who: "member",
  limit: "own changes",
  input: z.object({ name: Name }),
  output: z.object({ name: z.string() }),
});

/** Removes a passkey, ends the caller's other sessions and emails them. 409 for the last one that is required. */
export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/passkeys/:id",
  who: "member",
  limit: "own changes",
  output: z.object({ removed: z.literal(true) }),
});

/** Makes ten recovery codes, shown this once; earlier ones end (D-273). 409 without a passkey. */
export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/passkeys/recovery-codes",
  who: "member",
  limit: "own changes",
  output: z.object({ codes: z.array(z.string()) }),
});

/** Begins a log-in with a passkey; says nothing of who has one (D-279). */
export const beginPasskeyLogIn = endpoint({
  method: "POST",
  path: "/api/passkeys/log-in/begin",
  who: "visitor",
  output: Options,
});

/** Logs in with a passkey, which is password and second factor in one. 400 for every answer that does not fit. */
export const logInWithPasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/log-in",
  who: "visitor",
  input: z.object({ response: Signed, isShared: IsShared }),
  /** The member's record, as the log-in with a password answers it; null for an administrator's account. */
  output: z.object({ member: MemberRecord.nullable() }),
});

/** Begins a confirmation with one of the caller's passkeys. */
export const beginConfirmation = endpoint({
  method: "POST",
  path: "/api/passkeys/confirm/begin",
  who: "member",
  output: Options,
});

/** Confirms who is at this session: by a passkey, a recovery code, or the password where it is enough. 400 if wrong. */
export const confirmIdentity = endpoint({
  method: "POST",
  path: "/api/passkeys/confirm",
  who: "member",
  input: z.union([
    z.strictObject({ response: Signed }),
    z.strictObject({ code: z.string().max(40) }),
    z.strictObject({ password: z.string().max(PASSWORD_MAX) }),
  ]),
  output: z.object({ confirmed: z.literal(true), codesLeft: z.int().nullable() }),
});

const Ended = z.object({ ended: z.int() });

/** Ends a member's passkeys and recovery codes after they lost them, and their sessions (D-274); emails both. */
export const endPasskeysOfMember = endpoint({
  method: "DELETE",
  path: "/api/admin/officers/:id/passkeys",
  who: "full",
  proof: "recent",
  output: Ended,
});

/** The same for an account of /api/login. */
export const endPasskeysOfAccount = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/passkeys",
  who: "full",
  proof: "recent",
  output: Ended,
});
export type PasskeysEnded = Answer<typeof endPasskeysOfMember>;
