import { readFileSync } from "node:fs";
import { makesSchemas } from "./light-contract.ts";

/**
 * One file for what every page needs, a second for what every signed-in page needs, and a third for what several pages
 * share: separate parts would be thirty files of a kilobyte for one page, and a phone requests six at a time. The first
 * two contain everything they need except React, which runs in a turn of its own (`main.ts`), so no cycle can arise.
 */
const OF_MANY_PAGES =
  /[\\/](src[\\/]web[\\/]|src[\\/]contract[\\/][\w\\/-]+\.ts$|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/])/;
const CONTRACT = /[\\/]src[\\/]contract[\\/][\w\\/-]+\.ts$/;
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const FIRST = /[\\/]src[\\/]web[\\/]first-paint[\\/]start\.tsx$/;
const OF_MEMBERS =
  /[\\/](src[\\/]web[\\/]shell[\\/]PageFrame\.tsx$|node_modules[\\/]@(tanstack[\\/]react-query|radix-ui[\\/]react-dialog)[\\/])/;

/** The start, and contract files without schemas, which the schemas' chunk and the pages' chunks both import. */
function isFirst(id: string): boolean {
  return FIRST.test(id) || (CONTRACT.test(id) && !makesSchemas(readFileSync(id, "utf8")));
}

/** Rolldown's `codeSplitting`. */
export const CHUNKS = {
  groups: [
    { name: "react", test: REACT, priority: 5 },
    {
      name: "forms",
      test: /\?schemas$|[\\/]node_modules[\\/]zod[\\/]/,
      priority: 4,
      includeDependenciesRecursively: false,
    },
    { name: "first", test: isFirst, priority: 3 },
    { name: "members", test: OF_MEMBERS, priority: 2 },
    // Its dependencies are used by as many pages, and libraries stay where they are, so no cycle can arise.
    { name: "shared", test: OF_MANY_PAGES, minShareCount: 3, includeDependenciesRecursively: false },
  ],
};
