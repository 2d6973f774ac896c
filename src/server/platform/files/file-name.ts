/** Longest name of a file without its ending, in characters: some systems take no more than 255 bytes in all. */
const MOST = 100;

/**
 * A name that every system takes for a file, as a person would have named it: without control and path characters,
 * and not one that a system keeps for itself (H-17).
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    // Marks that turn the direction of writing can disguise a file's ending.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .replace(/[\\/:*?"<>|]+/g, "-")
    .replace(/\s+/g, " ");
  const short = [...plain]
    .slice(0, MOST)
    .join("")
    .replace(/^[ .]+/, "");
  return short.replace(/[ .]+$/, "") || "download";
}

/** The header that makes a browser keep the answer as a file under this name, which `fileNameOf` has made safe. */
export function contentDisposition(fileName: string): string {
  // What is not plain ASCII has no agreed meaning in the short form; the long one says it (RFC 6266, RFC 8187).
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/g, "_");
  const utf8 = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
