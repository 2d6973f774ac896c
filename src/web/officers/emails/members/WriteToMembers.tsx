import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MEMBER_EMAIL_FIELDS } from "#contract/members/email-words.ts";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { hourOf } from "#web/officers/emails/draft.ts";
import { EmailForm } from "#web/officers/emails/EmailForm.tsx";
import { SendLater } from "#web/officers/emails/SendLater.tsx";
import { type Opened, startOf } from "#web/officers/emails/use-opened.ts";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { ChooseMembers } from "./ChooseMembers.tsx";
import {
  memberDraftOf,
  NOTHING_TYPED,
  sinceError,
  type TypedForMembers,
  typedForMembersOf,
  whyError,
} from "./member-draft.ts";
import { memberPreviewQuery, useSendMemberEmail, useTestMemberEmail } from "./member-email-queries.ts";

interface WriteToMembersProps {
  /** What the form starts with. */
  opened: Opened<ScheduledMemberEmail>;
  /** Why the scheduled one can no longer be changed. */
  whyNotChange: string | null;
  onSent: () => void;
  /** Leaves the scheduled one as it is. */
  onCancel: () => void;
}

/** A new email to members, or a scheduled one. */
export function WriteToMembers({ opened, whyNotChange, onSent, onCancel }: WriteToMembersProps) {
  const dates = useDates();
  const { timeZone } = useChapter();
  const { scheduled } = opened;
  const [typed, setTyped] = useState(() =>
    startOf(opened, { read: (one) => typedForMembersOf(one, timeZone), nothing: NOTHING_TYPED }),
  );
  const [to, setTo] = useState<string>();
  // A draft that is sent twice is one email; changed in between, it is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const changeBy = (changed: (before: TypedForMembers) => Partial<TypedForMembers>) => {
    setTyped((before) => ({ ...before, ...changed(before) }));
    setKey(crypto.randomUUID());
  };
  const change = (changed: Partial<TypedForMembers>) => changeBy(() => changed);
  const settled = {
    subject: useSettled(typed.subject),
    body: useSettled(typed.body),
    why: useSettled(typed.why),
  };
  const draft = memberDraftOf({ ...typed, ...settled });
  const preview = useQuery(memberPreviewQuery({ ...draft, ...(to !== undefined && { to }) }));
  const testing = useTestMemberEmail();
  const sending = useSendMemberEmail({ scheduled, onSent });
  const { sendAt, error: hourError } = hourOf(typed, { timeZone, isScheduled: scheduled !== undefined });
  const isSettled =
    settled.subject === typed.subject && settled.body === typed.body && settled.why === typed.why;
  return (
    <EmailForm
      title={scheduled ? "Change the Scheduled Email" : "Write an Email"}
      isChange={scheduled !== undefined}
      isOpened={scheduled !== undefined || opened.copied !== undefined}
      whyNotChange={whyNotChange}
      people={<ChooseMembers typed={typed} onChange={change} />}
      fields={MEMBER_EMAIL_FIELDS}
      example="{paid through else not on record}"
      typed={typed}
      onChange={change}
      onFiles={(files) => changeBy((before) => ({ files: files(before.files) }))}
      preview={preview}
      isReady={isSettled && !sinceError(typed) && !whyError(typed)}
      hourError={hourError}
      at={sendAt ? dates.dayAndTime(sendAt.toISOString()) : null}
      onRead={setTo}
      testing={{ isPending: testing.isPending, mutate: () => testing.mutate(draft) }}
      sending={{
        isPending: sending.isPending,
        error: sending.error,
        reset: sending.reset,
        send: (seen) => sending.mutate({ ...draft, key, seen, sendAt: sendAt?.toISOString() ?? null }),
      }}
      onCancel={scheduled && onCancel}
    >
      <SendLater
        isScheduled={scheduled !== undefined}
        value={typed.sendAt}
        error={hourError}
        onChange={(value) => change({ sendAt: value })}
      />
    </EmailForm>
  );
}
