import type { MessageCode } from "./messages.ts";

/** Members of the answer in their order; `messages` is the code of the outcome, I00001 without it. */
export type Result = { messages?: MessageCode } & Record<string, unknown>;
