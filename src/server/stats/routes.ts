import * as contract from "#contract/stats.ts";
import { answer } from "#server/platform/http/http.ts";
import { linkUser } from "./link-user.ts";
import { listUsers } from "./list-users.ts";
import { showStats } from "./show-stats.ts";

export const statsRoutes = [
  answer(contract.showStats, showStats),
  answer(contract.listUsers, listUsers),
  answer(contract.linkUser, linkUser),
];
