import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSearch } from "wouter";
import type { Event } from "#contract/events.ts";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { kitchenQuery } from "#web/papers/papers-queries.ts";
import { ApiError, errorCode, errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Changes } from "./Changes.tsx";
import { Copies } from "./Copies.tsx";
import { NeedCounts } from "./NeedCounts.tsx";
import { TellVenueDialog } from "./TellVenueDialog.tsx";

type EventOfPapers = Pick<Event, "id" | "title">;

/** What the kitchen must know, what changed since it was told, and the copies it has. */
export function KitchenSection({ event }: { event: EventOfPapers }) {
  const headingId = useId();
  const kitchen = useQuery(kitchenQuery(event.id));
  return (
    <Card aria-labelledby={headingId} className="max-sm:px-5">
      <h2 id={headingId} className="mb-4 text-2xl">
        Kitchen
      </h2>
      {kitchen.data ? (
        <KitchenFacts event={event} kitchen={kitchen.data} />
      ) : (
        <NotYet error={kitchen.error} onRetry={() => void kitchen.refetch()} />
      )}
    </Card>
  );
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-48 w-full" />;
  if (error instanceof ApiError && errorCode(error) === "passkey_needed") {
    return (
      <Alert tone="warning" title="Needs are health data">
        <p>{errorMessage(error, "Please use your passkey first.")}</p>
      </Alert>
    );
  }
  return <LoadFailure text="The kitchen sheet could not be loaded." onRetry={onRetry} />;
}

function KitchenFacts({ event, kitchen }: { event: EventOfPapers; kitchen: Kitchen }) {
  const search = new URLSearchParams(useSearch());
  const [isTelling, setTelling] = useState(search.has("tell"));
  const { version, changes, copies } = kitchen;
  return (
    <>
      <NeedCounts kitchen={kitchen} />
      {version > 0 && (
        <div className="mt-5">
          <h3 className="mb-2 font-display text-lg text-gilt">Since copy {version}</h3>
          {changes.length > 0 ? (
            <Changes changes={changes} />
          ) : (
            <p className="text-soft">Nothing has changed for the kitchen.</p>
          )}
        </div>
      )}
      <Button className="mt-5 w-full" onClick={() => setTelling(true)}>
        {version > 0 ? "Tell the Venue Again" : "Tell the Venue"}
      </Button>
      <p className="mt-2 text-sm text-soft">You see what is sent before it goes.</p>
      {copies.length > 0 && <Copies event={event} copies={copies} />}
      {isTelling && <TellVenueDialog event={event} kitchen={kitchen} onClose={() => setTelling(false)} />}
    </>
  );
}
