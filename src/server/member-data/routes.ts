import * as contract from "#contract/member-data.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_DATA } from "#server/platform/throttle.ts";
import { downloadMemberData, downloadOwnData } from "./download-data.ts";

export const memberDataRoutes = [
  answer(contract.downloadOwnData, atMost(OWN_DATA, downloadOwnData)),
  answer(contract.downloadMemberData, downloadMemberData),
];
