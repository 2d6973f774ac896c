import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Circular } from "#contract/officers/circulars.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { countOfEmails } from "./circular-words.ts";

/** The form of an email to many; `sendAt` is null for at once. */
export type ToSend<Draft> = Draft & { key: string; seen: string[]; sendAt: string | null };
type Later<Draft> = Draft & { key: string; seen: string[]; sendAt: string };

interface Sending<Draft> {
  send: (email: Draft & { key: string; seen: string[] }) => Promise<Circular>;
  /** Schedules a new email, or changes the scheduled one. */
  schedule: (email: Later<Draft>) => Promise<unknown>;
  /** Whether it changes a scheduled one. */
  isChange: boolean;
  onSent: () => void;
  /** What is read again afterward, so the page shows it if the recipients have changed. */
  changed: readonly QueryKey[];
}

/** Sends an email to everyone the officer has seen, now or later, or changes a scheduled one. */
export function useSendEmail<Draft extends object>({
  send,
  schedule,
  isChange,
  onSent,
  changed,
}: Sending<Draft>) {
  const client = useQueryClient();
  return useTask({
    run: async (email: ToSend<Draft>) => {
      const { sendAt, ...atOnce } = email;
      if (sendAt !== null) {
        await schedule({ ...email, sendAt });
        if (isChange) return { title: "Changes Saved", description: "It’s still under Scheduled Emails." };
        return {
          title: "Scheduled",
          description: "It’s under Scheduled Emails, where you can change or stop it.",
        };
      }
      const { mailboxes } = await send(atOnce as Draft & { key: string; seen: string[] });
      return { title: "Emails on Their Way", description: `${countOfEmails(mailboxes)} will be sent.` };
    },
    said: (done) => done,
    failed: null,
    onDone: onSent,
    refresh: () => {
      for (const queryKey of changed) client.invalidateQueries({ queryKey }).catch(console.error);
    },
  });
}
