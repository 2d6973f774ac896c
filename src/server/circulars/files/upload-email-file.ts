import { createHash } from "node:crypto";
import { uploadEmailFile as endpoint } from "#contract/officers/email-files.ts";
import { actorName } from "#server/platform/context.ts";
import { storeFile } from "#server/platform/email/stored-files.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { nameOf, typeOf } from "./recognize-file.ts";

/** Stores a file that an officer is attaching to an email (D-217). */
export const uploadEmailFile = action(endpoint, async ({ db, me, now, request }, { name }) => {
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.byteLength === 0) throw badRequest("The file is empty.");
  const type = typeOf(body);
  if (type === null) throw badRequest("Please choose a PDF, PNG, JPEG, or Word (.docx) file.");
  return storeFile(db, {
    name: nameOf(name, type),
    type,
    body,
    sha256: createHash("sha256").update(body).digest("hex"),
    storedBy: actorName(me),
    wantedAt: now,
  });
});
