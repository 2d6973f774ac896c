import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** Maximum number of files attached to an email to many, and their maximum total size in bytes (D-217). */
export const FILES_MAX = 5;
export const FILES_BYTES_MAX = 5_000_000;

/** File types that can be attached, with their extensions. A name without one gets the first. */
export const FILE_EXTENSIONS = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
} as const;
export type FileType = keyof typeof FILE_EXTENSIONS;

export const TOO_MANY_FILES = `You can attach up to ${FILES_MAX} files.`;
/** The limits in words, also of the types. */
export const FILES_SIZE_WORDS = `${FILES_BYTES_MAX / 1_000_000} MB in total`;
export const FILE_TYPE_WORDS = "PDF, PNG, JPEG, or Word (.docx)";
export const FILES_TOO_LARGE = `Attachments can be up to ${FILES_SIZE_WORDS}.`;

/** An email's files, by the ids their uploads returned, in the order they are attached. */
export const FileIds = z
  .array(z.uuid())
  .max(FILES_MAX, TOO_MANY_FILES)
  .refine((ids) => new Set(ids).size === ids.length, "Attach each file only once")
  .default([]);

/** A file as officers see it. */
export const EmailFile = z.object({ id: z.uuid(), name: z.string(), bytes: z.int() });
export type EmailFile = z.output<typeof EmailFile>;

/**
 * Uploads a file, with its content as the body. It can be attached for a day and is kept while an email has it. 400
 * if it is empty or its content is not of a type in `FILE_EXTENSIONS`, 429 once its officer has stored 100 MB in a day.
 * Returns its name as recipients will see it.
 */
export const uploadEmailFile = endpoint({
  method: "POST",
  path: "/api/email-files",
  who: "limited",
  query: z.object({ name: z.string().max(1000, "That file name is too long") }),
  status: 201,
  file: { most: FILES_BYTES_MAX, tooLarge: FILES_TOO_LARGE },
  output: EmailFile,
});
