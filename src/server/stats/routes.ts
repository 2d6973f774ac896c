import { linkUser } from "./link-user.ts";
import { listUsers } from "./list-users.ts";
import { showStats } from "./show-stats.ts";

export const statsRoutes = [showStats, listUsers, linkUser];
