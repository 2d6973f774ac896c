import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/values/schemas.ts";

/** Someone whom a member may want to bring, and the kind of ticket they usually have. */
export const Companion = z.object({
  firstName: z.string(),
  lastName: z.string(),
  usually: z.enum(["member", "guest"]),
  isSpouse: z.boolean(),
  /** Their own record, for officers alone; null if they are no member, or if it is not known. */
  memberId: Id.nullable(),
});
export type Companion = z.output<typeof Companion>;

/** The linked spouse of a member and the people in their earlier parties, as names to choose from. */
export const listCompanions = endpoint({
  method: "GET",
  path: "/api/members/:id/companions",
  who: "limited",
  output: z.array(Companion),
});
