import { changeScheduledMemberEmail } from "#server/directory/emails/scheduled/change-scheduled-member-email.ts";
import { listScheduledMemberEmails } from "#server/directory/emails/scheduled/list-scheduled-member-emails.ts";
import { scheduleMemberEmail } from "#server/directory/emails/scheduled/schedule-member-email.ts";
import { stopScheduledMemberEmail } from "#server/directory/emails/scheduled/stop-scheduled-member-email.ts";
import { listMemberEmails } from "./list-member-emails.ts";
import { previewMemberEmail } from "./preview-member-email.ts";
import { sendMemberEmail } from "./send-member-email.ts";
import { testMemberEmail } from "./test-member-email.ts";

export const memberEmailRoutes = [
  listMemberEmails,
  previewMemberEmail,
  sendMemberEmail,
  testMemberEmail,
  listScheduledMemberEmails,
  scheduleMemberEmail,
  changeScheduledMemberEmail,
  stopScheduledMemberEmail,
];
