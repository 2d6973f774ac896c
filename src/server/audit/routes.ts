import * as contract from "#contract/audit.ts";
import { answer } from "#server/platform/http.ts";
import { listActors } from "./list-actors.ts";
import { listDeeds } from "./list-deeds.ts";

export const auditRoutes = [answer(contract.listDeeds, listDeeds), answer(contract.listActors, listActors)];
