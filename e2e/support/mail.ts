import { expect } from "@playwright/test";
import { z } from "zod";

const Mails = z.object({
  messages: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.object({ filename: z.string(), mimeType: z.string(), url: z.string() })),
    }),
  ),
});
type Mail = z.output<typeof Mails>["messages"][number];

/** The mail of this subject to a person, once it has arrived. */
export async function mailTo(mailbox: string, { email }: { email: string }, subject: string): Promise<Mail> {
  const found: Mail[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(email)}`);
      const { messages } = Mails.parse(await answer.json());
      found.push(...messages.filter((mail) => mail.subject === subject));
      return found.length > 0 ? subject : messages.map((mail) => mail.subject);
    })
    .toBe(subject);
  const [mail] = found;
  if (!mail) throw new Error(`${email} got no mail "${subject}"`);
  return mail;
}

/** The text of a mail's first attachment. */
export async function attachmentOf(mailbox: string, { attachments }: Mail): Promise<string> {
  const [file] = attachments;
  if (!file) throw new Error("the mail has no attachment");
  return (await fetch(mailbox + file.url)).text();
}
