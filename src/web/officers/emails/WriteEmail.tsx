import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { ChoosePeople } from "./ChoosePeople.tsx";
import { previewQuery, useSendCircular, useTestCircular } from "./circular-queries.ts";
import { draftOf, hourOf, NOTHING_TYPED, type Typed, tablesError, typedOf } from "./draft.ts";
import { EmailForm } from "./EmailForm.tsx";
import { SendLater } from "./SendLater.tsx";
import { type Opened, startOf } from "./use-opened.ts";
import { useSettled } from "./use-settled.ts";

interface WriteEmailProps {
  event: Pick<EventForMe, "id" | "title">;
  /** What the form starts with. */
  opened: Opened<ScheduledCircular>;
  /** Why the scheduled one can no longer be changed. */
  whyNotChange: string | null;
  onSent: () => void;
  /** Leaves the one that waits as it is. */
  onCancel: () => void;
}

/** A new email to people of a dinner, or one that waits for its hour. */
export function WriteEmail({ event, opened, whyNotChange, onSent, onCancel }: WriteEmailProps) {
  const dates = useDates();
  const { timeZone } = useChapter();
  const { scheduled } = opened;
  const [typed, setTyped] = useState(() =>
    startOf(opened, { read: (one) => typedOf(one, timeZone), nothing: NOTHING_TYPED }),
  );
  const [to, setTo] = useState<string>();
  // A draft that is sent twice is one email; changed in between, it is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const changeBy = (changed: (before: Typed) => Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed(before) }));
    setKey(crypto.randomUUID());
  };
  const change = (changed: Partial<Typed>) => changeBy(() => changed);
  const draft = { ...draftOf(typed), subject: useSettled(typed.subject), body: useSettled(typed.body) };
  const preview = useQuery(previewQuery(event.id, { ...draft, ...(to !== undefined && { to }) }));
  const testing = useTestCircular(event.id);
  const sending = useSendCircular(event.id, { scheduled, onSent });
  const { sendAt, error: hourError } = hourOf(typed, { timeZone, isScheduled: scheduled !== undefined });
  return (
    <EmailForm
      title={scheduled ? "Change the Scheduled Email" : "Write an Email"}
      isChange={scheduled !== undefined}
      isOpened={scheduled !== undefined || opened.copied !== undefined}
      whyNotChange={whyNotChange}
      people={<ChoosePeople eventId={event.id} typed={typed} onChange={change} />}
      fields={DINNER_FIELDS}
      example="{table else to be announced}"
      typed={typed}
      onChange={change}
      onFiles={(files) => changeBy((before) => ({ files: files(before.files) }))}
      preview={preview}
      isReady={draft.subject === typed.subject && draft.body === typed.body && !tablesError(typed)}
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
