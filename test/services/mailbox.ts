import { afterAll, beforeAll } from "vitest";
import { startMailbox } from "#emulators/mailbox/server.ts";
import { openSmtp } from "#server/platform/email/smtp.ts";
import { testConfig } from "#test/app.ts";

type Message = {
  messageId: string;
  subject: string;
  text: string;
  to: string[];
  headers: { name: string; value: string }[];
  attachments: { filename: string; mimeType: string; url: string }[];
};
type Mailbox = ReturnType<typeof openSmtp> & {
  received: () => Promise<Message[]>;
  /** The content of an attachment. */
  open: (url: string) => Promise<ArrayBuffer>;
};

/** A mailbox for the tests of a file: emails go to it by SMTP, as in the chapter. */
export function useMailbox(): Mailbox {
  const mailbox = {} as Mailbox;
  let stop = async () => {};
  beforeAll(async () => {
    const emulator = await startMailbox();
    const mail = openSmtp(testConfig({ SMTP_URL: emulator.smtpUrl }));
    const received = async () =>
      ((await (await fetch(`${emulator.url}/messages`)).json()) as { messages: Message[] }).messages;
    const open = async (url: string) => (await fetch(`${emulator.url}${url}`)).arrayBuffer();
    Object.assign(mailbox, { ...mail, received, open });
    stop = async () => {
      mail.close();
      await emulator.close();
    };
  });
  afterAll(() => stop());
  return mailbox;
}
