import { useState } from "react";
import { MOMENT_WORDS } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EditMoment } from "./EditMoment.tsx";
import { useChangeMoment } from "./moment-queries.ts";
import { momentWords } from "./moment-words.ts";
import { SendMoment } from "./SendMoment.tsx";

const BADGES: Record<Moment["state"], { word: string; tone: BadgeTone }> = {
  planned: { word: "On", tone: "leaf" },
  due: { word: "On", tone: "leaf" },
  waiting: { word: "On hold", tone: "alarm" },
  off: { word: "Off", tone: "plain" },
  sent: { word: "Sent", tone: "leaf" },
  "no one": { word: "Not sent", tone: "plain" },
  missed: { word: "Not sent", tone: "amber" },
};

/** One email with its hour, and what an officer can do with it. */
export function MomentRow({ eventId, moment }: { eventId: number; moment: Moment }) {
  const dates = useDates();
  const { kind, state, isOn, mayChange, maySend, isEdited, empty, updatedAt } = moment;
  const [task, setTask] = useState<"edit" | "send">();
  const changing = useChangeMoment(eventId, kind);
  const { label, when } = MOMENT_WORDS[kind];
  const close = () => setTask(undefined);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {label} <Badge tone={BADGES[state].tone}>{BADGES[state].word}</Badge>
        </h3>
        <p className="lining-nums">{momentWords(moment, dates)}</p>
        <p className="text-sm text-soft">
          {when}
          {isEdited && " · Message edited for this dinner"}
        </p>
        {empty.map(({ field, people }) => (
          <p key={field} className="text-sm font-semibold text-alarm">
            {`{${field}}`} is empty for {new Intl.ListFormat("en-US").format(people)}. We’ll hold this email
            until you fill it in or add what to say instead after “else.”
          </p>
        ))}
      </div>
      {(mayChange || maySend) && (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            aria-label={`Edit Message of “${label}”`}
            onClick={() => setTask("edit")}
          >
            Edit Message
          </Button>
          {mayChange && (
            <Button
              tone="secondary"
              size="small"
              aria-label={isOn ? `Pause “${label}”` : `Turn On “${label}”`}
              disabled={changing.isPending}
              onClick={() => changing.mutate({ isOn: !isOn, updatedAt })}
            >
              {isOn ? "Pause" : "Turn On"}
            </Button>
          )}
          {maySend && (
            <Button
              tone="secondary"
              size="small"
              aria-label={`Send Now “${label}”`}
              onClick={() => setTask("send")}
            >
              Send Now
            </Button>
          )}
        </div>
      )}
      {task === "edit" && <EditMoment eventId={eventId} moment={moment} onClose={close} />}
      {task === "send" && <SendMoment eventId={eventId} moment={moment} onClose={close} />}
    </li>
  );
}
