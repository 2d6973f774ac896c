import { createHostedPage as createHostedPageEndpoint } from "#contract/payments.ts";
import * as contract from "#contract/registrations.ts";
import { joinWaitlist as joinWaitlistEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { changeDetails } from "./change-details.ts";
import { createHostedPage } from "./create-hosted-page.ts";
import { dropGuest } from "./drop-guest.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { listMyRegistrations } from "./list-my-registrations.ts";
import { registerForEvent } from "./register-for-event.ts";

export const registrationRoutes = [
  answer(contract.registerForEvent, registerForEvent),
  answer(contract.listMyRegistrations, listMyRegistrations),
  answer(contract.cancelRegistration, cancelRegistration),
  answer(contract.dropGuest, dropGuest),
  answer(contract.changeDetails, changeDetails),
  answer(createHostedPageEndpoint, createHostedPage),
  answer(joinWaitlistEndpoint, joinWaitlist),
];
