import { CannotStart } from "./cannot-start.ts";

const OF_ANOTHER = "The file or folder belongs to another user";
const TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk is full",
  EROFS: "The disk can only be read",
  EACCES: OF_ANOTHER,
  EPERM: OF_ANOTHER,
};

/** What a command says of what ended it: a sentence where a person can put it right, else the error as it is. */
export function sentenceOf(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error && "code" in error)) return error;
  const trouble = TROUBLES[String(error.code)];
  return trouble ? `${trouble}: ${error.message}.` : error;
}
