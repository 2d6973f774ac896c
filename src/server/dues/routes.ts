import * as contract from "#contract/dues.ts";
import * as chosen from "#contract/members/chosen-members.ts";
import { listRecentDuesPayments as listRecentDuesPaymentsEndpoint } from "#contract/registrations/recent-payments.ts";
import { answer } from "#server/platform/http/http.ts";
import { listDuesHistory } from "./list-dues-history.ts";
import { listRecentDuesPayments } from "./list-recent-dues-payments.ts";
import { payDues, renewDues } from "./pay-dues.ts";
import { previewDuesReminders, remindOfDues } from "./remind-of-dues.ts";
import { showDuesStatus } from "./show-dues-status.ts";

export const duesRoutes = [
  answer(contract.showDuesStatus, showDuesStatus),
  answer(contract.listDuesHistory, listDuesHistory),
  answer(listRecentDuesPaymentsEndpoint, listRecentDuesPayments),
  answer(contract.renewDues, renewDues),
  answer(contract.payDues, payDues),
  answer(chosen.previewDuesReminders, previewDuesReminders),
  answer(chosen.remindOfDues, remindOfDues),
];
