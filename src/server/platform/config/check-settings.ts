import type { z } from "zod";
import { CannotStart } from "./cannot-start.ts";

/** The environment, with empty values treated as unset. */
export type RawEnvironment = Record<string, string | undefined>;

/** Settings that are missing or wrong, one sentence each. */
export class InvalidSettings extends CannotStart {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Parses the environment by a schema. Throws `InvalidSettings` with every problem, including those of `whyNot`. */
export function checkSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: RawEnvironment,
  whyNot: (given: RawEnvironment) => string[] = () => [],
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  // All at once, so that five problems don't take five attempts to find.
  const problems = [...new Set([...wrong, ...whyNot(given)])];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new InvalidSettings(problems);
}
