import { useQuery } from "@tanstack/react-query";
import { listMatters } from "#contract/money-desk.ts";
import { read } from "#web/platform/api.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { needsYou } from "./desk-words.ts";
import { MatterCard } from "./MatterCard.tsx";

/** What waits for a person, in one plain sentence and one card each; what the portal does by itself stands after it. */
export function NeedsYou() {
  const matters = useQuery({ ...read(listMatters), refetchOnMount: "always" });
  useSessionLoss(matters.error, LOST_TO_ADMIN_LOGIN);
  if (matters.isError)
    return <LoadFailure text="What needs you could not be loaded." onRetry={matters.refetch} />;
  if (!matters.data) return <Skeleton className="h-40 w-full" />;
  const yours = matters.data.filter(({ step }) => step !== "wait");
  const waiting = matters.data.filter(({ step }) => step === "wait");
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-3xl">
        {needsYou(yours.length)}
      </h2>
      {yours.length === 0 && (
        <p className="mt-2 text-soft">
          Everything that was paid has bought what it was for, and everything that was owed has been returned.
        </p>
      )}
      <ul className="mt-5 space-y-4">
        {yours.map((matter) => (
          <li key={matter.key}>
            <MatterCard matter={matter} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h2 className="mt-9 text-2xl">The portal is at it</h2>
          <ul className="mt-4 space-y-4">
            {waiting.map((matter) => (
              <li key={matter.key}>
                <MatterCard matter={matter} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
