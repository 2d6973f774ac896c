import { useQuery } from "@tanstack/react-query";
import type { EventForMe } from "#contract/events.ts";
import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { ChoosePeople } from "./ChoosePeople.tsx";
import { previewQuery, useSendCircular, useTestCircular } from "./circular-queries.ts";
import { draftOf, NOTHING_TYPED, tablesError, typedOf } from "./draft.ts";
import { EmailForm } from "./EmailForm.tsx";
import type { Opened } from "./use-opened.ts";
import { useTypedEmail } from "./use-typed-email.ts";

interface WriteEmailProps {
  event: Pick<EventForMe, "id" | "title">;
  /** What the form starts with. */
  opened: Opened<ScheduledCircular>;
  /** Why the scheduled one can no longer be changed. */
  whyNotChange: string | null;
  /** Called once it is sent, or if the scheduled one is left as it is. */
  onClose: () => void;
}

/** A new email to people of a dinner, or one that waits for its hour. */
export function WriteEmail({ event, opened, whyNotChange, onClose }: WriteEmailProps) {
  const email = useTypedEmail(opened, { read: typedOf, nothing: NOTHING_TYPED });
  const { typed, change } = email;
  const draft = draftOf(email.settled);
  return (
    <EmailForm
      email={email}
      draft={draft}
      isRight={!tablesError(typed)}
      whyNotChange={whyNotChange}
      people={<ChoosePeople eventId={event.id} typed={typed} onChange={change} />}
      fields={DINNER_FIELDS}
      preview={useQuery(previewQuery(event.id, { ...draft, ...email.reader }))}
      testing={useTestCircular(event.id)}
      sending={useSendCircular(event.id, { scheduled: opened.scheduled, onSent: onClose })}
      onCancel={onClose}
    />
  );
}
