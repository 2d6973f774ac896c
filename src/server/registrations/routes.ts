import { createHostedPage as createHostedPageEndpoint } from "#contract/payments.ts";
import * as contract from "#contract/registrations.ts";
import { joinWaitlist as joinWaitlistEndpoint } from "#contract/waitlist.ts";
import { answer } from "#server/platform/http.ts";
import { createHostedPage } from "./create-hosted-page.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { listMyRegistrations } from "./list-my-registrations.ts";
import { registerForEvent } from "./register-for-event.ts";

export const registrationRoutes = [
  answer(contract.registerForEvent, registerForEvent),
  answer(contract.listMyRegistrations, listMyRegistrations),
  answer(createHostedPageEndpoint, createHostedPage),
  answer(joinWaitlistEndpoint, joinWaitlist),
];
