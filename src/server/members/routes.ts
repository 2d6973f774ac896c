import * as contract from "#contract/members.ts";
import { answer } from "#server/platform/http.ts";
import { updateProfile } from "./update-profile.ts";

export const memberRoutes = [answer(contract.updateProfile, updateProfile)];
