import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Read the configured file into the directory (S-36): how many rows went in, and how many of them are named Wenstrom. */
export const runFullImport = endpoint({
  method: "POST",
  path: "/api/members/comprehensive-import",
  who: "full",
  output: z.object({ importedRecords: z.int(), wenstromRecords: z.int() }),
});
