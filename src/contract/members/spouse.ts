import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** The name of the member whom the caller is linked with as a spouse; null without one, or without a member record. */
export const showSpouse = endpoint({
  method: "GET",
  path: "/api/member/spouse",
  who: "member",
  output: z.object({ spouse: z.object({ firstName: z.string(), lastName: z.string() }).nullable() }),
});
