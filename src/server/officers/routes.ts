import * as deletions from "#contract/officers/deletions.ts";
import * as contract from "#contract/officers/rights.ts";
import * as search from "#contract/officers/search.ts";
import type { Parties } from "#server/events/parties.ts";
import { planDeletion } from "#server/officers/deletions/plan-deletion.ts";
import { undoDeletion } from "#server/officers/deletions/undo-deletion.ts";
import { changeAccountRights } from "#server/officers/rights/change-account-rights.ts";
import { changeRights } from "#server/officers/rights/change-rights.ts";
import { listContacts } from "#server/officers/rights/list-contacts.ts";
import { listOfficers } from "#server/officers/rights/list-officers.ts";
import { find } from "#server/officers/search/find.ts";
import { answer } from "#server/platform/http/http.ts";

/** The routes of officers; `parties` is what the deletion of an event means for registrations. */
export function officerRoutes(parties: Parties) {
  return [
    answer(contract.listOfficers, listOfficers),
    answer(contract.listContacts, listContacts),
    answer(contract.changeRights, changeRights),
    answer(contract.changeAccountRights, changeAccountRights),
    answer(search.find, find),
    answer(deletions.planDeletion, (ctx, ask) => planDeletion(ctx, parties, ask)),
    answer(deletions.undoDeletion, undoDeletion),
  ];
}
