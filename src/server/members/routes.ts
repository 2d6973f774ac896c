import { sendConfirmation } from "./send-confirmation.ts";
import { showAddressStatus } from "./show-address-status.ts";
import { showSpouse } from "./show-spouse.ts";
import { updateProfile } from "./update-profile.ts";

export const memberRoutes = [updateProfile, showSpouse, showAddressStatus, sendConfirmation];
