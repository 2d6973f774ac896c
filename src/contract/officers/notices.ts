import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { NOTICE_TIMES, type NOTICES } from "./notice-words.ts";

const Times = z.object({
  canceled: z.enum(NOTICE_TIMES),
  changed: z.enum(NOTICE_TIMES),
  refused: z.enum(NOTICE_TIMES),
  charge: z.enum(NOTICE_TIMES),
} satisfies Record<(typeof NOTICES)[number], z.ZodType>);
export type NoticeTimes = z.output<typeof Times>;

/** When the caller hears of each kind about the dinners of which they are an officer; `charge` is null for limited officers. */
const OwnTimes = Times.extend({ charge: Times.shape.charge.nullable() });

/** Which notices the caller gets. */
export const showNotices = endpoint({
  method: "GET",
  path: "/api/admin/notices",
  who: "limited",
  output: OwnTimes,
});

/** Chooses them, one or several. */
export const changeNotices = endpoint({
  method: "PATCH",
  path: "/api/admin/notices",
  who: "limited",
  input: Times.partial(),
  output: OwnTimes,
});
