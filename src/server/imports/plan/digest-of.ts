import { createHash } from "node:crypto";
import { inTurns } from "./in-turns.ts";

/** What of a plan would be written. */
type Writes = {
  created: readonly { line: number; facts: unknown }[];
  changed: readonly { member: { id: number }; before: unknown; after: unknown }[];
  unchanged: number;
  couples: readonly { key: string }[];
};

/**
 * The digest is the same for the same file and directory, and changes as soon as someone changes what would be
 * written.
 */
export async function digestOf({ created, changed, unchanged, couples }: Writes): Promise<string> {
  const hash = createHash("sha256");
  const add = (write: unknown) => hash.update(`${JSON.stringify(write)}\n`);
  await inTurns(created, ({ line, facts }) => add([line, facts]));
  await inTurns(changed, ({ member, before, after }) => add([member.id, before, after]));
  await inTurns(couples, ({ key }) => add(key));
  return add(unchanged).digest("base64url");
}
