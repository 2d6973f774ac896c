import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/**
 * The name of the member whom the caller is linked with as a spouse; null without one, or without a member record.
 * `hasNeeds`: they keep needs for the kitchen on their profile, which are used when the caller brings them.
 */
export const showSpouse = endpoint({
  method: "GET",
  path: "/api/member/spouse",
  who: "member",
  output: z.object({
    spouse: z.object({ firstName: z.string(), lastName: z.string(), hasNeeds: z.boolean() }).nullable(),
  }),
});
