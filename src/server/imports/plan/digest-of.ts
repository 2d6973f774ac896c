import { createHash } from "node:crypto";
import { inTurns } from "./in-turns.ts";
import type { Plan } from "./plan-import.ts";

/**
 * The digest is the same for the same file and directory, and changes as soon as someone changes what would be
 * written.
 */
export async function digestOf({
  created,
  changed,
  unchanged,
  couples,
}: Omit<Plan, "digest">): Promise<string> {
  const hash = createHash("sha256");
  const add = (write: unknown) => hash.update(`${JSON.stringify(write)}\n`);
  await inTurns(created, ({ line, facts }) => add([line, facts]));
  await inTurns(changed, ({ member, before, after }) => add([member.id, before, after]));
  await inTurns(couples, ({ key }) => add(key));
  return add(unchanged).digest("base64url");
}
