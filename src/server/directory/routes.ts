import * as contract from "#contract/directory.ts";
import * as chosen from "#contract/members/chosen-members.ts";
import { changeStatuses } from "#server/directory/chosen/change-statuses.ts";
import { exportChosenMembers, exportMembers } from "#server/directory/chosen/export-members.ts";
import { listMemberIds } from "#server/directory/chosen/list-member-ids.ts";
import { linkSpouseOf, linkSpouses } from "#server/directory/spouses/link-spouses.ts";
import { listPotentialSpouses } from "#server/directory/spouses/list-potential-spouses.ts";
import { unlinkSpouse, unlinkSpouseOf } from "#server/directory/spouses/unlink-spouse.ts";
import { answer } from "#server/platform/http/http.ts";
import { countMembers } from "./count-members.ts";
import { createMember } from "./create-member.ts";
import { deleteMember } from "./delete-member.ts";
import { disableLogin } from "./disable-login.ts";
import { listMembers } from "./list-members.ts";
import { showMember } from "./show-member.ts";
import { suggestMembers } from "./suggest-members.ts";
import { updateMember } from "./update-member.ts";

export const directoryRoutes = [
  answer(contract.listMembers, listMembers),
  answer(contract.suggestMembers, suggestMembers),
  answer(contract.countMembers, countMembers),
  answer(contract.listMemberIds, listMemberIds),
  answer(contract.showMember, showMember),
  answer(contract.createMember, createMember),
  answer(contract.updateMember, updateMember),
  answer(contract.deleteMember, deleteMember),
  answer(contract.disableLogin, disableLogin),
  answer(contract.linkSpouses, linkSpouses),
  answer(contract.unlinkSpouse, unlinkSpouse),
  answer(contract.linkSpouseOf, linkSpouseOf),
  answer(contract.unlinkSpouseOf, unlinkSpouseOf),
  answer(contract.listPotentialSpouses, listPotentialSpouses),
  answer(contract.exportMembers, exportMembers),
  answer(chosen.exportChosenMembers, exportChosenMembers),
  answer(chosen.changeStatuses, changeStatuses),
];
