import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** How many files an email to many can have, and their total size in bytes (D-217). */
export const FILES_MAX = 5;
export const FILES_BYTES_MAX = 5_000_000;

/** The types of files that can be attached, with the endings of their names. The first one is given to a name without. */
export const FILE_ENDINGS = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
} as const;
export type FileType = keyof typeof FILE_ENDINGS;

export const TOO_MANY_FILES = `An email can have up to ${FILES_MAX} files.`;
export const FILES_TOO_LARGE = "The files of an email can have up to 5 MB together.";

/** Files of an email, by the ids that their upload answered, in the order in which they are attached. */
export const FileIds = z
  .array(z.uuid())
  .max(FILES_MAX, TOO_MANY_FILES)
  .refine((ids) => new Set(ids).size === ids.length, "The same file is attached twice")
  .default([]);

/** A file as officers see it. */
export const EmailFile = z.object({ id: z.uuid(), name: z.string(), bytes: z.int() });
export type EmailFile = z.output<typeof EmailFile>;

/**
 * Uploads a file, with its content as the body. It can be attached for a day, and stays as long as an email has it. 400
 * if it is empty or none of `FILE_ENDINGS` by its content. Answers its name as recipients will see it.
 */
export const uploadEmailFile = endpoint({
  method: "POST",
  path: "/api/email-files",
  who: "limited",
  query: z.object({ name: z.string().max(1000, "That name is too long") }),
  status: 201,
  file: { most: FILES_BYTES_MAX, tooLarge: FILES_TOO_LARGE },
  output: EmailFile,
});
