import { expect, test } from "vitest";
import { decryptCredential, encryptCredential } from "./credentials.ts";

const old = Buffer.alloc(32, 1);
const young = Buffer.alloc(32, 2);

test("A credential is decrypted exactly and never encrypted the same way twice", () => {
  const written = encryptCredential([young], "here", "tökén");
  expect(Buffer.from(written.split(".")[3] ?? "", "base64url").toString()).not.toContain("tök");
  expect(encryptCredential([young], "here", "tökén")).not.toBe(written);
  expect(decryptCredential([young], "here", written)).toBe("tökén");
});

test("The first key encrypts, and older keys can still decrypt", () => {
  const before = encryptCredential([old], "here", "token");
  const after = encryptCredential([young, old], "here", "token");
  expect(decryptCredential([young, old], "here", before)).toBe("token");
  expect(decryptCredential([young], "here", after)).toBe("token");
  expect(decryptCredential([young], "here", before)).toBeNull();
});

test("An altered, moved or invalid text is not decrypted", () => {
  const written = encryptCredential([young], "here", "token");
  const [, name, nonce, hidden = ""] = written.split(".");
  const other = hidden.startsWith("A") ? "B" : "A";
  for (const wrong of [
    `1.${name}.${nonce}.${other}${hidden.slice(1)}`,
    `1.${name}.${nonce}.${hidden.slice(0, -4)}`,
    `1.${name}.${nonce}.`,
    `2.${name}.${nonce}.${hidden}`,
    `1.${name}`,
    "token",
    "",
  ]) {
    expect(decryptCredential([young], "here", wrong), wrong).toBeNull();
  }
  expect(decryptCredential([young], "there", written)).toBeNull();
});

test("Without a key nothing is stored", () => {
  expect(() => encryptCredential([], "here", "token")).toThrow("CREDENTIALS_KEY");
});
