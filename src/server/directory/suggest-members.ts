import { suggestMembers as endpoint, SUGGESTED_MOST } from "#contract/directory.ts";
import { statusLabel } from "#contract/members/status.ts";
import { action } from "#server/platform/http/action.ts";
import { readSuggestions } from "./queries.ts";
import { parseSearch } from "./rules.ts";

const FEWEST_LETTERS = 2;

/** Suggests members while an officer types a name, as during a phone call. */
export const suggestMembers = action(endpoint, async ({ db, me, config }, { search = "" }) => {
  const { societyShortName } = config.chapter;
  const words = parseSearch(search, societyShortName).map(({ text }) => text);
  if (words.join("").length < FEWEST_LETTERS) return [];
  const isFull = me.role === "full";
  const rows = await readSuggestions(db, words, { userNamesToo: isFull, limit: SUGGESTED_MOST });
  return rows.map(({ id, firstName, lastName, email, city, status, userName }) => ({
    id,
    firstName,
    lastName,
    email,
    city,
    status: statusLabel(status, societyShortName),
    userName: isFull ? userName : null,
  }));
});
