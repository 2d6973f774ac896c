import { useState } from "react";
import type { EmailFile } from "#contract/officers/email-files.ts";
import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { hourOf } from "./hour.ts";
import type { Opened } from "./use-opened.ts";
import { useSettled } from "./use-settled.ts";

/** The fields that every form for an email to many has. */
export interface TypedEmail {
  subject: string;
  body: string;
  files: readonly EmailFile[];
  /** When it goes, on the chapter's clock, "2026-03-20T10:00"; empty for at once. */
  sendAt: string;
}

export type EmailInForm = Omit<ReturnType<typeof useTypedEmail>, "change" | "settled">;

interface Start<One, Typed> {
  read: (one: One, timeZone: string) => Typed;
  nothing: Typed;
}

/** What an officer types into the form of an email to many, and the recipient whose copy they read. */
export function useTypedEmail<One extends ScheduledEmail, Typed extends TypedEmail>(
  opened: Opened<One>,
  start: Start<One, Typed>,
) {
  const { timeZone } = useChapter();
  const [typed, setTyped] = useState(() => startOf(opened, start, timeZone));
  const [to, setTo] = useState<string>();
  // The same draft sent twice is one email; a changed draft is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const changeBy = (changed: (before: Typed) => Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed(before) }));
    setKey(crypto.randomUUID());
  };
  const subject = useSettled(typed.subject);
  const body = useSettled(typed.body);
  const isScheduled = opened.scheduled !== undefined;
  return {
    typed,
    change: (changed: Partial<Typed>) => changeBy(() => changed),
    changeText: (changed: Partial<TypedEmail>) => changeBy((before) => ({ ...before, ...changed })),
    changeFiles: (files: (before: readonly EmailFile[]) => readonly EmailFile[]) =>
      changeBy((before) => ({ ...before, files: files(before.files) })),
    /** What is typed, with the text as it is once typing pauses. */
    settled: { ...typed, subject, body },
    isSettled: subject === typed.subject && body === typed.body,
    key,
    /** The recipient whose copy is read, for the preview. */
    reader: to === undefined ? {} : { to },
    setReader: setTo,
    isScheduled,
    /** Whether it started with an email from the list. */
    isOpened: isScheduled || opened.copied !== undefined,
    hour: hourOf(typed, { timeZone, isScheduled }),
  };
}

/** What the form starts with. A time that has passed is not used again. */
function startOf<One extends ScheduledEmail, Typed extends TypedEmail>(
  { scheduled, copied }: Opened<One>,
  { read, nothing }: Start<One, Typed>,
  timeZone: string,
): Typed {
  if (scheduled) return read(scheduled, timeZone);
  if (!copied) return nothing;
  const typed = read(copied, timeZone);
  return new Date(copied.sendAt) > new Date() ? typed : { ...typed, sendAt: "" };
}
