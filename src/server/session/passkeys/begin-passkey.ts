import { generateRegistrationOptions } from "@simplewebauthn/server";
import { beginPasskey as endpoint } from "#contract/members/passkeys.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { newChallenge } from "./challenges.ts";
import { findOwner, ownerName, ownerOf } from "./owner.ts";
import { readPasskeys } from "./queries.ts";
import { ALGORITHMS, relyingParty } from "./relying-party.ts";
import { whyNotAdd } from "./rules.ts";

/** Begins a new passkey: no attestation, kept on the device with the person's name, unlocked by its owner (D-270). */
export const beginPasskey = action(endpoint, async (ctx) => {
  const { db, me, now, config } = ctx;
  const owner = ownerOf(me);
  const person = await findOwner(db, owner);
  if (!person) throw notFound();
  const known = await readPasskeys(db, owner);
  const refusal = whyNotRecent(me.proof, now) ?? whyNotAdd(known.length);
  if (refusal) throw refusal;
  const party = relyingParty(config);
  const challenge = await newChallenge(ctx, "create");
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: person.logInName,
    userDisplayName: person.fullName,
    // The same for all passkeys of one owner, so that a device replaces its own.
    userID: new TextEncoder().encode(ownerName(owner)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known
      .filter(({ host }) => host === party.id)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
});
