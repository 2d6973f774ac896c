import { appendFileSync } from "node:fs";
import { plain } from "./deletions.ts";
import { hookEmbedded, watchStatements } from "./plant.ts";

// Vitest loads this first: every statement that the narrow tests send, once.
const seen = new Set<string>();
hookEmbedded();
watchStatements((text) => {
  if (seen.has(plain(text))) return;
  seen.add(plain(text));
  appendFileSync(process.env.STATEMENTS ?? "", `${JSON.stringify(text)}\n`);
});
