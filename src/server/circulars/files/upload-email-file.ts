import { createHash } from "node:crypto";
import { uploadEmailFile as endpoint, FILE_TYPE_WORDS } from "#contract/officers/email-files.ts";
import { actorName } from "#server/platform/context.ts";
import { bytesStoredBy, storeFile } from "#server/platform/email/stored-files.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, Refusal } from "#server/platform/refusal.ts";
import { nameOf, typeOf } from "./recognize-file.ts";

const DAY_MS = 86_400_000;
/** What one officer can store within a day, so that no account can fill the disk. */
const BYTES_A_DAY = 100_000_000;
const TOO_MUCH = `You’ve attached ${BYTES_A_DAY / 1_000_000} MB of files in the last day. Please try again tomorrow.`;

/** Stores a file that an officer is attaching to an email (D-217). */
export const uploadEmailFile = action(endpoint, async ({ db, me, now, request }, { name }) => {
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.byteLength === 0) throw badRequest("The file is empty.");
  const type = typeOf(body);
  if (type === null) throw badRequest(`Please choose a ${FILE_TYPE_WORDS} file.`);
  const since = new Date(now.getTime() - DAY_MS);
  if ((await bytesStoredBy(db, actorName(me), since)) + body.byteLength > BYTES_A_DAY)
    throw new Refusal(429, TOO_MUCH);
  return storeFile(db, {
    name: nameOf(name, type),
    type,
    body,
    sha256: createHash("sha256").update(body).digest("hex"),
    storedBy: actorName(me),
    wantedAt: now,
  });
});
