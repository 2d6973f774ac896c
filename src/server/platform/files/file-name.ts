/** The longest file name without its extension, in characters: some systems allow only 255 bytes in total. */
const MOST = 100;

/**
 * A readable file name that is valid on every system: without control and path characters, and not a reserved name
 * (H-17).
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    // Marks that change the text direction can disguise a file's extension.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ")
    .replace(/[\\/:*?"<>|]+/g, "-")
    .replace(/\s+/g, " ");
  const short = [...plain]
    .slice(0, MOST)
    .join("")
    .replace(/^[ .]+/, "");
  return short.replace(/[ .]+$/, "") || "download";
}

/** The header that makes a browser download the answer under this name, which `safeFileName` has made safe. */
export function contentDisposition(fileName: string): string {
  // The short form is reliable for ASCII only; the long form has the full name (RFC 6266, RFC 8187).
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
