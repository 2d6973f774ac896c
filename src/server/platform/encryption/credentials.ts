import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a credential for the database with the first key. `purpose` binds it to its column: it cannot be decrypted
 * for another purpose, so moving it to another column is useless.
 */
export function encryptCredential(keys: readonly Buffer[], purpose: string, credential: string): string {
  const [key] = keys;
  if (!key) throw new Error("no CREDENTIALS_KEY is set, so no credential can be stored");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(credential, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["1", nameOf(key), nonce.toString("base64url"), hidden.toString("base64url")].join(".");
}

/** Decrypts a credential; null if no key fits, it has another purpose, or it was altered. */
export function decryptCredential(keys: readonly Buffer[], purpose: string, written: string): string | null {
  const [version, name, nonce = "", hidden = ""] = written.split(".");
  const key = keys.find((one) => nameOf(one) === name);
  if (version !== "1" || !key) return null;
  const bytes = Buffer.from(hidden, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, "base64url"), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/** Identifies which key encrypted a text, without revealing anything about the key. */
function nameOf(key: Buffer): string {
  return createHash("sha256").update("name of ").update(key).digest("base64url").slice(0, 8);
}
