/** Longest subject and message of an officer’s email to many. */
export const SUBJECT_MAX = 200;
export const CIRCULAR_MAX = 20_000;

/** The fields of an email to many, which are filled in for each recipient. */
export type Fields = {
  /** As they are typed between braces, with what each one says. */
  readonly all: Readonly<Record<string, string>>;
  /** Those that say the same to everyone: a subject stays when its recipient is erased. */
  readonly inSubject: readonly string[];
  /** Those whose value is a link. */
  readonly links: readonly string[];
  /** A field with the text to use if it has no value, as an example. */
  readonly example: string;
};
