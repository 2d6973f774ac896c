import * as deletions from "#contract/officers/deletions.ts";
import type { Parties } from "#server/events/parties.ts";
import { planDeletion } from "#server/officers/deletions/plan-deletion.ts";
import { undoDeletion } from "#server/officers/deletions/undo-deletion.ts";
import { changeNotices, showNotices } from "#server/officers/notices/own-notices.ts";
import { changeAccountRights } from "#server/officers/rights/change-account-rights.ts";
import { changeRights } from "#server/officers/rights/change-rights.ts";
import { listContacts } from "#server/officers/rights/list-contacts.ts";
import { listOfficers } from "#server/officers/rights/list-officers.ts";
import { find } from "#server/officers/search/find.ts";
import { action } from "#server/platform/http/action.ts";

/** The routes of officers; `parties` is what the deletion of an event means for registrations. */
export function officerRoutes(parties: Parties) {
  return [
    listOfficers,
    listContacts,
    changeRights,
    changeAccountRights,
    find,
    showNotices,
    changeNotices,
    action(deletions.planDeletion, (ctx, ask) => planDeletion(ctx, parties, ask)),
    undoDeletion,
  ];
}
