import { unzipSync } from "fflate";
import { FILE_EXTENSIONS, type FileType } from "#contract/officers/email-files.ts";
import { safeFileName } from "#server/platform/files/file-name.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const JPEG = Buffer.of(0xff, 0xd8, 0xff);
const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** A document has some dozens. The count that a file states is not to be trusted: it may be four billion. */
const PARTS_MAX = 2000;
/** Number of bytes in which PDF readers look for the signature. */
const PDF_WITHIN = 1024;

/** The type of a file by its content, never by its name; null for any other. */
export function typeOf(content: Uint8Array): FileType | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, PDF_WITHIN).includes("%PDF-")) return "application/pdf";
  if (bytes.subarray(0, PNG.length).equals(PNG)) return "image/png";
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return "image/jpeg";
  return isWord(bytes) ? "application/vnd.openxmlformats-officedocument.wordprocessingml.document" : null;
}

/** Whether it is a Word document without macros. Nothing is unpacked. */
function isWord(bytes: Buffer): boolean {
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return false;
  const parts = new Set<string>();
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        // A part is counted once for each name; what has none is read past the end of the file.
        if (name === "" || parts.size >= PARTS_MAX) throw new Error("this is no Word document");
        parts.add(name.toLowerCase());
        return false;
      },
    });
  } catch {
    return false;
  }
  return (
    parts.has("[content_types].xml") && parts.has("word/document.xml") && !parts.has("word/vbaproject.bin")
  );
}

/** The file name that recipients see: safe on every system, with the extension of its type. */
export function nameOf(typed: string, type: FileType): string {
  const endings: readonly string[] = FILE_EXTENSIONS[type];
  const [, stem = typed, ending = ""] = /^(.*)\.([^.]+)$/su.exec(typed.trim()) ?? [];
  const known = endings.find((one) => one === ending.toLowerCase());
  // Any other extension, as in a PDF named "menu.exe", stays part of the name.
  return `${safeFileName(known ? stem : typed)}.${known ?? endings[0]}`;
}
