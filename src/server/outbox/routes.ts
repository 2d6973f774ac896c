import * as contract from "#contract/outbox.ts";
import { answer } from "#server/platform/http/http.ts";
import { dismissEmail } from "./dismiss-email.ts";
import { listEmails } from "./list-emails.ts";
import { sendEmailAgain } from "./send-email-again.ts";
import { showEmail } from "./show-email.ts";

export const outboxRoutes = [
  answer(contract.listEmails, listEmails),
  answer(contract.showEmail, showEmail),
  answer(contract.sendEmailAgain, sendEmailAgain),
  answer(contract.dismissEmail, dismissEmail),
];
