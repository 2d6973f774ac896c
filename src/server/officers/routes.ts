import * as contract from "#contract/officers.ts";
import { changeAccountRights } from "#server/officers/rights/change-account-rights.ts";
import { changeRights } from "#server/officers/rights/change-rights.ts";
import { listContacts } from "#server/officers/rights/list-contacts.ts";
import { listOfficers } from "#server/officers/rights/list-officers.ts";
import { answer } from "#server/platform/http/http.ts";

export const officerRoutes = [
  answer(contract.listOfficers, listOfficers),
  answer(contract.listContacts, listContacts),
  answer(contract.changeRights, changeRights),
  answer(contract.changeAccountRights, changeAccountRights),
];
