import { dismissEmail } from "./dismiss-email.ts";
import { listEmails } from "./list-emails.ts";
import { sendEmailAgain } from "./send-email-again.ts";
import { showEmail } from "./show-email.ts";

export const outboxRoutes = [listEmails, showEmail, sendEmailAgain, dismissEmail];
