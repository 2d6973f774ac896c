import * as links from "#contract/members/address-links.ts";
import * as contract from "#contract/members/profile.ts";
import { showSpouse as showSpouseEndpoint } from "#contract/members/spouse.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { sendConfirmation } from "./send-confirmation.ts";
import { showAddressStatus } from "./show-address-status.ts";
import { showSpouse } from "./show-spouse.ts";
import { updateProfile } from "./update-profile.ts";

export const memberRoutes = [
  answer(contract.updateProfile, rateLimited(OWN_CHANGES, updateProfile)),
  answer(showSpouseEndpoint, showSpouse),
  answer(links.showAddressStatus, showAddressStatus),
  answer(links.sendConfirmation, sendConfirmation),
];
