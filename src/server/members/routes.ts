import * as links from "#contract/address-links.ts";
import * as contract from "#contract/members.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_CHANGES } from "#server/platform/throttle.ts";
import { sendConfirmation } from "./send-confirmation.ts";
import { showAddressStanding } from "./show-address-standing.ts";
import { updateProfile } from "./update-profile.ts";

export const memberRoutes = [
  answer(contract.updateProfile, atMost(OWN_CHANGES, updateProfile)),
  answer(links.showAddressStanding, showAddressStanding),
  answer(links.sendConfirmation, sendConfirmation),
];
