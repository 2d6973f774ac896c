import { listMemberDues } from "#server/dues/manual/list-member-dues.ts";
import { recordDues } from "#server/dues/manual/record-dues.ts";
import { voidDues } from "#server/dues/manual/void-dues.ts";
import { listDuesHistory } from "./list-dues-history.ts";
import { listRecentDuesPayments } from "./list-recent-dues-payments.ts";
import { payDues, renewDues } from "./pay-dues.ts";
import { previewDuesReminders, remindOfDues } from "./remind-of-dues.ts";
import { showDuesStatus } from "./show-dues-status.ts";

export const duesRoutes = [
  showDuesStatus,
  listDuesHistory,
  listRecentDuesPayments,
  renewDues,
  payDues,
  listMemberDues,
  recordDues,
  voidDues,
  previewDuesReminders,
  remindOfDues,
];
