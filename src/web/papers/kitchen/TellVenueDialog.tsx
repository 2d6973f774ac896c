import { useState } from "react";
import type { Event } from "#contract/events.ts";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { HowItGoes } from "./HowItGoes.tsx";
import { useTellVenue, type Way } from "./tell-venue.ts";
import { WhatGoes } from "./WhatGoes.tsx";

const NOT_REACHED = "We couldn’t reach the portal. Check the list of copies before you try again.";
const WHO = "Say who gets it";

interface TellVenueDialogProps {
  event: Pick<Event, "id" | "title">;
  kitchen: Kitchen;
  onClose: () => void;
}

/** Exactly what the venue is about to get, by email or on paper, and the question whether it should. */
export function TellVenueDialog({ event, kitchen, onClose }: TellVenueDialogProps) {
  const { version, emails } = kitchen;
  const telling = useTellVenue(event, onClose);
  const [way, setWay] = useState<Way>(emails.length > 0 ? { by: "email" } : { by: "paper", handedTo: "" });
  const [isAsked, setAsked] = useState(false);
  const lacksName = way.by === "paper" && way.handedTo.trim() === "";
  const next = version + 1;
  const refusal = telling.error && !isUnauthorized(telling.error) ? telling.error : null;
  return (
    <QuestionDialog
      onClose={onClose}
      title={version > 0 ? "Tell the Venue Again" : "Tell the Venue"}
      description={`${event.title}, copy ${next}`}
      act={way.by === "email" ? `Send Copy ${next}` : `Make and Download Copy ${next}`}
      acting={way.by === "email" ? "Sending..." : "Making..."}
      isBusy={telling.isPending}
      onAct={() => {
        setAsked(true);
        if (!lacksName) telling.mutate({ kitchen, way });
      }}
    >
      <div className="space-y-5">
        {refusal && <Refusal error={refusal} way={way} />}
        <HowItGoes
          emails={emails}
          way={way}
          error={isAsked && lacksName ? WHO : undefined}
          onChange={(next) => {
            // What went wrong was said of the other way.
            if (next.by !== way.by) telling.reset();
            setWay(next);
          }}
        />
        <WhatGoes kitchen={kitchen} way={way} />
      </div>
    </QuestionDialog>
  );
}

/** Whether anything happened, which after a lost answer is not known. */
function Refusal({ error, way }: { error: Error; way: Way }) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const done = way.by === "email" ? "sent" : "made";
  return (
    <Alert
      tone="alarm"
      role="alert"
      title={isRefused ? `Nothing was ${done}` : `This may or may not have been ${done}`}
    >
      <p>{errorMessage(error, NOT_REACHED)}</p>
      {isRefused && <p className="mt-1">Below is the dinner as it is now.</p>}
    </Alert>
  );
}
