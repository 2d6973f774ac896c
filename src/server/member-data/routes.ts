import * as contract from "#contract/member-data.ts";
import { answer } from "#server/platform/http.ts";
import { downloadMemberData, downloadOwnData } from "./download-data.ts";

export const memberDataRoutes = [
  answer(contract.downloadOwnData, downloadOwnData),
  answer(contract.downloadMemberData, downloadMemberData),
];
