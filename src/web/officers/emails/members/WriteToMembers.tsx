import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MEMBER_EMAIL_FIELDS } from "#contract/members/email-words.ts";
import { EmailForm } from "#web/officers/emails/EmailForm.tsx";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { ChooseMembers } from "./ChooseMembers.tsx";
import { memberDraftOf, NOTHING_TYPED, sinceError, type TypedForMembers, whyError } from "./member-draft.ts";
import { memberPreviewQuery, useSendMemberEmail, useTestMemberEmail } from "./member-email-queries.ts";

/** A new email to members. */
export function WriteToMembers({ onSent }: { onSent: () => void }) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
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
  const sending = useSendMemberEmail(onSent);
  const isSettled =
    settled.subject === typed.subject && settled.body === typed.body && settled.why === typed.why;
  return (
    <EmailForm
      title="Write an Email"
      people={<ChooseMembers typed={typed} onChange={change} />}
      fields={MEMBER_EMAIL_FIELDS}
      example="{paid through else not on record}"
      typed={typed}
      onChange={change}
      onFiles={(files) => changeBy((before) => ({ files: files(before.files) }))}
      preview={preview}
      isReady={isSettled && !sinceError(typed) && !whyError(typed)}
      onRead={setTo}
      testing={{ isPending: testing.isPending, mutate: () => testing.mutate(draft) }}
      sending={{
        isPending: sending.isPending,
        error: sending.error,
        reset: sending.reset,
        send: (seen) => sending.mutate({ ...draft, key, seen }),
      }}
    />
  );
}
