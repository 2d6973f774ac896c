import { listMemberEmails } from "./list-member-emails.ts";
import { previewMemberEmail } from "./preview-member-email.ts";
import { sendMemberEmail } from "./send-member-email.ts";
import { testMemberEmail } from "./test-member-email.ts";

export const memberEmailRoutes = [listMemberEmails, previewMemberEmail, sendMemberEmail, testMemberEmail];
