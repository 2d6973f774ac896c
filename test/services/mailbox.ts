import { createTransport } from "nodemailer";
import { afterAll, beforeAll } from "vitest";
import { startMailbox } from "#emulators/mailbox/server.ts";
import { openSmtp } from "#server/platform/email/smtp.ts";
import { testConfig } from "#test/app.ts";

type Message = {
  messageId: string;
  subject: string;
  text: string;
  to: string[];
  envelope: { from: string; to: string[] };
  headers: { name: string; value: string }[];
  attachments: { filename: string; mimeType: string; url: string }[];
};
type Mailbox = ReturnType<typeof openSmtp> & {
  received: () => Promise<Message[]>;
  /** The mail server refuses these addresses from now on, each with its reply. */
  refuse: (recipients: Record<string, string>) => Promise<void>;
  /** Emails to these addresses are taken and come back later, each with how. */
  returnLater: (recipients: Record<string, string>) => Promise<void>;
  /** BOUNCE_IMAP_URL of an address. */
  imapUrl: (address: string) => string;
  /** How many IMAP connections are open. */
  imapConnections: () => number;
  /** Delivers a message as it is. */
  deliver: (to: string, raw: string) => Promise<void>;
  /** The mail server forgets all messages. */
  clear: () => Promise<void>;
  /** The content of an attachment. */
  open: (url: string) => Promise<ArrayBuffer>;
};

/** A mailbox for the tests of a file: emails go to it by SMTP, as in the chapter. */
export function useMailbox(settings: Record<string, string> = {}): Mailbox {
  const mailbox = {} as Mailbox;
  let stop = async () => {};
  beforeAll(async () => {
    const emulator = await startMailbox();
    const mail = openSmtp(testConfig({ SMTP_URL: emulator.smtpUrl, ...settings }));
    const received = async () =>
      ((await (await fetch(`${emulator.url}/messages`)).json()) as { messages: Message[] }).messages;
    const open = async (url: string) => (await fetch(`${emulator.url}${url}`)).arrayBuffer();
    const order = async (faults: object) => {
      const body = JSON.stringify(faults);
      const { ok } = await fetch(`${emulator.url}/__emulator/faults`, { method: "POST", body });
      if (!ok) throw new Error("the mailbox does not know this fault");
    };
    const refuse = (refuseRecipients: Record<string, string>) => order({ refuseRecipients });
    const returnLater = (returnRecipients: Record<string, string>) => order({ returnRecipients });
    const deliver = async (to: string, raw: string) => {
      const transport = createTransport({ url: emulator.smtpUrl, ignoreTLS: true });
      await transport.sendMail({ envelope: { from: "", to }, raw }).finally(() => transport.close());
    };
    const clear = async () => {
      await fetch(`${emulator.url}/messages`, { method: "DELETE" });
    };
    const { imapUrl, imapConnections } = emulator;
    Object.assign(mailbox, {
      ...mail,
      received,
      open,
      refuse,
      returnLater,
      imapUrl,
      imapConnections,
      deliver,
      clear,
    });
    stop = async () => {
      mail.close();
      await emulator.close();
    };
  });
  afterAll(() => stop());
  return mailbox;
}
