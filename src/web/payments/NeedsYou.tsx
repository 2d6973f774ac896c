import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { needsYou } from "./desk-words.ts";
import { MatterCard } from "./MatterCard.tsx";
import { useMatters } from "./read-matters.ts";

/** What waits for a person, in one plain sentence and one card each; what the portal does by itself stands after it. */
export function NeedsYou() {
  const matters = useMatters();
  useSessionLoss(matters.error, LOST_TO_ADMIN_LOGIN);
  if (matters.isError && !matters.data)
    return <LoadFailure text="What needs you could not be loaded." onRetry={matters.refetch} />;
  if (!matters.data) return <Skeleton className="h-40 w-full" />;
  const read = matters.data.pages.flatMap((page) => page.matters);
  const yours = read.filter(({ step }) => step !== "wait");
  const waiting = read.filter(({ step }) => step === "wait");
  const needPerson = matters.data.pages.at(-1)?.needPerson ?? yours.length;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-3xl">
        {needsYou(needPerson)}
      </h2>
      {needPerson === 0 && (
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
      <ShowOlder pages={matters} label="Show More" />
    </section>
  );
}
