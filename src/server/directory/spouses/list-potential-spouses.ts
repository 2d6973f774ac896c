import { listPotentialSpouses as endpoint, POTENTIAL_SPOUSES_MOST } from "#contract/directory.ts";
import { statusLabel } from "#contract/members/status.ts";
import { readUnlinked } from "#server/directory/queries.ts";
import { parseSearch } from "#server/directory/rules.ts";
import { findMember } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

const FEWEST_LETTERS = 2;

/** Lists members who may become this member's spouse: unlinked, found by name or address (S-39). */
export const listPotentialSpouses = action(endpoint, async ({ db, config }, { id, search = "" }) => {
  if (!(await findMember(db, id))) throw notFound("Member not found");
  if (search.length < FEWEST_LETTERS) return [];
  const { societyShortName } = config.chapter;
  // This search does not find members by their status.
  const words = parseSearch(search, societyShortName).map(({ text }) => ({ text, statuses: [] }));
  const rows =
    words.length === 0
      ? []
      : await readUnlinked(db, { words }, { except: id, limit: POTENTIAL_SPOUSES_MOST });
  return rows.map(({ id, firstName, lastName, email, status }) => ({
    id,
    firstName,
    lastName,
    email,
    status: statusLabel(status, societyShortName),
  }));
});
