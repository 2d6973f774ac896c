import { endpoint } from "./endpoint.ts";

/** Everything the portal stores about the caller, as a web page that includes the same as JSON. */
export const downloadOwnData = endpoint({
  method: "GET",
  path: "/api/member/data",
  who: "member",
  limit: "own data",
  proof: "today",
});

/** The same about any member, in case they ask an officer; includes officers' notes. */
export const downloadMemberData = endpoint({
  method: "GET",
  path: "/api/members/:id/data",
  who: "full",
  leaves: "needs",
});
