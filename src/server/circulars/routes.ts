import { changeLinkedEmails, showLinkedEmails } from "#server/circulars/choices/linked-emails.ts";
import { openUnsubscribe, unsubscribe } from "#server/circulars/choices/one-click.ts";
import { changeOwnEmails, showOwnEmails } from "#server/circulars/choices/own-emails.ts";
import { uploadEmailFile } from "#server/circulars/files/upload-email-file.ts";
import { listCircularEmails } from "./list-circular-emails.ts";
import { stopCircular } from "./stop-circular.ts";

export const emailsToManyRoutes = [
  stopCircular,
  listCircularEmails,
  showOwnEmails,
  changeOwnEmails,
  showLinkedEmails,
  changeLinkedEmails,
  openUnsubscribe,
  unsubscribe,
  uploadEmailFile,
];
