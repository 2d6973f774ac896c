import type { Event } from "#contract/events.ts";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Changes } from "./Changes.tsx";
import { NeedCounts } from "./NeedCounts.tsx";
import { useTellVenue } from "./tell-venue.ts";

const NOT_SENT = "The portal could not be reached. Look at the copies before you try again.";

interface TellVenueDialogProps {
  event: Pick<Event, "id" | "title">;
  kitchen: Kitchen;
  onClose: () => void;
}

/** Exactly what the venue is about to get, and the question whether to send it. */
export function TellVenueDialog({ event, kitchen, onClose }: TellVenueDialogProps) {
  const telling = useTellVenue(event, onClose);
  useSessionLoss(telling.error, LOST_TO_ADMIN_LOGIN);
  const { version, emails } = kitchen;
  const next = version + 1;
  const isMailed = emails.length > 0;
  const refusal = telling.error && !isUnauthorized(telling.error) ? telling.error : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={version > 0 ? "Tell the Venue Again" : "Tell the Venue"}
      description={`${event.title}, copy ${next}`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={telling.isPending} onClick={() => telling.mutate(kitchen)}>
            {telling.isPending
              ? "Sending..."
              : isMailed
                ? `Send Copy ${next}`
                : `Make and Download Copy ${next}`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {refusal && (
          <Alert
            tone="alarm"
            role="alert"
            title={isRefused(refusal) ? "Nothing was sent" : "This may or may not have been sent"}
          >
            <p>{errorMessage(refusal, NOT_SENT)}</p>
            {isRefused(refusal) && <p className="mt-1">Below is the dinner as it is now.</p>}
          </Alert>
        )}
        <WhatIsSent kitchen={kitchen} />
        {version > 0 ? <SinceLast kitchen={kitchen} /> : <NeedCounts counts={kitchen.counts} />}
      </div>
    </Dialog>
  );
}

function WhatIsSent({ kitchen: { emails, persons, guarantee } }: { kitchen: Kitchen }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
      <dt className="text-soft">To</dt>
      <dd className="wrap-anywhere">
        {emails.length > 0 ? (
          <>
            {emails.map((email) => (
              <span key={email} className="block">
                {email}
              </span>
            ))}
            <span className="block text-sm text-soft">and a copy to you</span>
          </>
        ) : (
          "The venue has no email address. You get the papers as a file to hand over."
        )}
      </dd>
      <dt className="text-soft">Files</dt>
      <dd>Kitchen sheet and count, as PDF</dd>
      <dt className="text-soft">Count</dt>
      <dd>
        {guarantee ?? "Not final yet, and the email says so"}
        <span className="block text-sm text-soft">{onTheSheet(persons, guarantee)}</span>
      </dd>
    </dl>
  );
}

function SinceLast({ kitchen: { version, changes } }: { kitchen: Kitchen }) {
  return (
    <div>
      <h3 className="mb-2 font-display text-lg text-gilt">
        {changes.length === 0 ? `Nothing has changed since copy ${version}` : `Changes since copy ${version}`}
      </h3>
      {changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        <p className="text-soft">The venue gets the same sheet again, and the email says so.</p>
      )}
    </div>
  );
}

/** "37 people on the sheet, 1 more than the count" (D-130). */
function onTheSheet(persons: number, guarantee: number | null): string {
  const people = `${persons === 1 ? "1 person" : `${persons} people`} on the sheet`;
  if (guarantee === null || guarantee === persons) return people;
  return `${people}, ${Math.abs(persons - guarantee)} ${persons > guarantee ? "more" : "fewer"} than the count`;
}

/** Whether the server answered that it did nothing. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
