import * as contract from "#contract/member-data.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_DATA, rateLimited } from "#server/platform/http/rate-limits.ts";
import { downloadMemberData, downloadOwnData } from "./download-data.ts";

export const memberDataRoutes = [
  answer(contract.downloadOwnData, rateLimited(OWN_DATA, downloadOwnData)),
  answer(contract.downloadMemberData, downloadMemberData),
];
