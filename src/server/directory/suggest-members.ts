import type { suggestMembers as endpoint, SuggestedMember } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { statusInWords } from "#server/members/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readSuggested } from "./queries.ts";
import { wordsOf } from "./rules.ts";

const FEWEST_LETTERS = 2;
const MOST = 8;

/** Whom an officer means who types somebody's name while that one is on the telephone. */
export async function suggestMembers(
  { db, me, config }: Ctx,
  { search = "" }: Ask<typeof endpoint>,
): Promise<SuggestedMember[]> {
  const { societyShortName } = config.chapter;
  const words = wordsOf(search, societyShortName).map(({ text }) => text);
  if (words.join("").length < FEWEST_LETTERS) return [];
  const isFull = me.role === "full";
  const rows = await readSuggested(db, words, { userNamesToo: isFull, limit: MOST });
  return rows.map(({ id, firstName, lastName, email, city, status, userName }) => ({
    ...{ id, firstName, lastName, email, city },
    status: statusInWords(status, societyShortName),
    userName: isFull ? userName : null,
  }));
}
