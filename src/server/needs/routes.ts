import * as contract from "#contract/needs.ts";
import { answer } from "#server/platform/http.ts";
import { showNeeds } from "./show-needs.ts";

export const needsRoutes = [answer(contract.showNeeds, showNeeds)];
