import { useQuery } from "@tanstack/react-query";
import { MEMBER_EMAIL_FIELDS } from "#contract/members/email-words.ts";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { EmailForm } from "#web/officers/emails/EmailForm.tsx";
import type { Opened } from "#web/officers/emails/use-opened.ts";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { useTypedEmail } from "#web/officers/emails/use-typed-email.ts";
import { ChooseMembers } from "./ChooseMembers.tsx";
import { memberDraftOf, NOTHING_TYPED, sinceError, typedForMembersOf, whyError } from "./member-draft.ts";
import { memberPreviewQuery, useSendMemberEmail, useTestMemberEmail } from "./member-email-queries.ts";

interface WriteToMembersProps {
  /** What the form starts with. */
  opened: Opened<ScheduledMemberEmail>;
  /** Why the scheduled one can no longer be changed. */
  whyNotChange: string | null;
  /** Called once it is sent, or if the scheduled one is left as it is. */
  onClose: () => void;
}

/** A new email to members, or a scheduled one. */
export function WriteToMembers({ opened, whyNotChange, onClose }: WriteToMembersProps) {
  const email = useTypedEmail(opened, { read: typedForMembersOf, nothing: NOTHING_TYPED });
  const { typed, change } = email;
  const why = useSettled(typed.why);
  const draft = memberDraftOf({ ...email.settled, why });
  return (
    <EmailForm
      email={email}
      draft={draft}
      isRight={why === typed.why && !sinceError(typed) && !whyError(typed)}
      whyNotChange={whyNotChange}
      people={<ChooseMembers typed={typed} onChange={change} />}
      fields={MEMBER_EMAIL_FIELDS}
      preview={useQuery(memberPreviewQuery({ ...draft, ...email.reader }))}
      testing={useTestMemberEmail()}
      sending={useSendMemberEmail({ scheduled: opened.scheduled, onSent: onClose })}
      onCancel={onClose}
    />
  );
}
