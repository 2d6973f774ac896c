import { checkSender, showSenderCheck } from "#server/outbox/sender/check-sender.ts";
import { sendSenderTest } from "#server/outbox/sender/send-sender-test.ts";
import { dismissEmail } from "./dismiss-email.ts";
import { listEmails } from "./list-emails.ts";
import { sendEmailAgain } from "./send-email-again.ts";
import { showEmail } from "./show-email.ts";
import { tryMailboxAgain } from "./try-mailbox-again.ts";

export const outboxRoutes = [
  listEmails,
  showEmail,
  sendEmailAgain,
  dismissEmail,
  tryMailboxAgain,
  showSenderCheck,
  checkSender,
  sendSenderTest,
];
