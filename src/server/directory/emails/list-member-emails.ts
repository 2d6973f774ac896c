import { listMemberEmails as endpoint } from "#contract/members/emails.ts";
import { readMemberCirculars } from "#server/circulars/queries.ts";
import { action } from "#server/platform/http/action.ts";

/** What officers wrote to members, and what became of it. */
export const listMemberEmails = action(endpoint, ({ db }) => readMemberCirculars(db));
