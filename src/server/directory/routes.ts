import { changeStatuses } from "#server/directory/chosen/change-statuses.ts";
import { exportChosenMembers, exportMembers } from "#server/directory/chosen/export-members.ts";
import { listMemberIds } from "#server/directory/chosen/list-member-ids.ts";
import { linkSpouseOf, linkSpouses } from "#server/directory/spouses/link-spouses.ts";
import { listPotentialSpouses } from "#server/directory/spouses/list-potential-spouses.ts";
import { unlinkSpouse, unlinkSpouseOf } from "#server/directory/spouses/unlink-spouse.ts";
import { countMembers } from "./count-members.ts";
import { createMember } from "./create-member.ts";
import { deleteMember } from "./delete-member.ts";
import { disableLogin } from "./disable-login.ts";
import { listMembers } from "./list-members.ts";
import { showMember } from "./show-member.ts";
import { suggestMembers } from "./suggest-members.ts";
import { updateMember } from "./update-member.ts";

export const directoryRoutes = [
  listMembers,
  suggestMembers,
  countMembers,
  listMemberIds,
  showMember,
  createMember,
  updateMember,
  deleteMember,
  disableLogin,
  linkSpouses,
  unlinkSpouse,
  linkSpouseOf,
  unlinkSpouseOf,
  listPotentialSpouses,
  exportMembers,
  exportChosenMembers,
  changeStatuses,
];
