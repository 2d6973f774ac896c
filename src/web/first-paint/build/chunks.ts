import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formFiles } from "./form-files.ts";
import { makesSchemas } from "./light-contract.ts";

/**
 * One file for what every page needs, a second for what every signed-in page needs, a third for what several pages
 * share, and a fourth for what their forms share: separate parts would be thirty files of a kilobyte for one page, and a
 * phone requests six at a time. The first two contain everything they need except React, which runs in a turn of its own
 * (`main.ts`), and the third contains nothing that needs the fourth, so no cycle can arise.
 */
const OF_MANY_PAGES =
  /[\\/](src[\\/]web[\\/]|src[\\/]contract[\\/][\w\\/-]+\.ts$|node_modules[\\/](lucide-react[\\/]dist[\\/]esm[\\/]icons|@radix-ui[\\/]react-tabs)[\\/])/;
const CONTRACT = /[\\/]src[\\/]contract[\\/][\w\\/-]+\.ts$/;
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const FIRST = /[\\/]src[\\/]web[\\/]first-paint[\\/]start\.tsx$/;
const OF_MEMBERS =
  /[\\/](src[\\/]web[\\/]shell[\\/]PageFrame\.tsx$|node_modules[\\/]@(tanstack[\\/]react-query|radix-ui[\\/]react-dialog)[\\/])/;

/** The start, and contract files without schemas, which the schemas' chunk and the pages' chunks both import. */
function isFirst(id: string): boolean {
  return FIRST.test(id) || (CONTRACT.test(id) && !makesSchemas(readFileSync(id, "utf8")));
}

/** Files that need the form library, which pages without a form do not load. */
const FORM_FILES = formFiles(join(import.meta.dirname, "../.."));
const FORM_LIBRARY = /[\\/]node_modules[\\/](react-hook-form|@hookform)[\\/]/;

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
    {
      name: "fields",
      test: (id: string) => FORM_LIBRARY.test(id) || FORM_FILES.has(id),
      priority: 1,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    // Its dependencies are used by as many pages, and libraries stay where they are, so no cycle can arise.
    {
      name: "shared",
      test: (id: string) => OF_MANY_PAGES.test(id) && !FORM_FILES.has(id),
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
  ],
};
