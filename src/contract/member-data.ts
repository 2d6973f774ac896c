import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./values.ts";

/** Everything that the portal keeps about the caller, as a page to read that holds the same as JSON. */
export const downloadOwnData = endpoint({ method: "GET", path: "/api/member/data", who: "member" });

/** The same about any member, for who asks an officer; with what officers noted about him. */
export const downloadMemberData = endpoint({
  method: "GET",
  path: "/api/members/:id/data",
  who: "full",
  params: z.object({ id: IdInPath }),
});
