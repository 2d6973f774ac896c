import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { attentionHeading } from "./labels.ts";
import { OpenItemCard } from "./OpenItemCard.tsx";
import { useOpenItems } from "./use-open-items.ts";

/** What waits for an officer, of all or of one event, one card each, then what the portal is working on by itself. */
export function OpenItems({ eventId }: { eventId?: number }) {
  const openItems = useOpenItems(eventId);
  if (openItems.isError && !openItems.data)
    return <LoadFailure text="The open items could not be loaded." onRetry={openItems.refetch} />;
  if (!openItems.data) return <OpenItemsSkeleton />;
  const read = openItems.data.pages.flatMap((page) => page.openItems);
  const forOfficer = read.filter(({ step }) => step !== "wait");
  const waiting = read.filter(({ step }) => step === "wait");
  const needPerson = openItems.data.pages.at(-1)?.needPerson ?? forOfficer.length;
  // On a dinner’s page, one line is enough; on their own page, the heading says it.
  if (eventId !== undefined && read.length === 0)
    return <p className="text-soft">No refunds or problems waiting.</p>;
  return (
    <section aria-labelledby="open-items">
      <h2 id="open-items" className={eventId === undefined ? "text-3xl" : "text-2xl"}>
        {attentionHeading(needPerson)}
      </h2>
      {needPerson === 0 && <p className="mt-2 text-soft">No refunds or problems waiting.</p>}
      <ul className="mt-5 space-y-4">
        {forOfficer.map((openItem) => (
          <li key={openItem.key}>
            <OpenItemCard openItem={openItem} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h2 className="mt-9 text-2xl">In progress</h2>
          <ul className="mt-4 space-y-4">
            {waiting.map((openItem) => (
              <li key={openItem.key}>
                <OpenItemCard openItem={openItem} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowOlder pages={openItems} label="Show More" />
    </section>
  );
}

/** Their heading and one card. */
function OpenItemsSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the open items…
      </p>
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="mt-5 space-y-3 rounded-sm border border-l-3 border-line bg-card p-5 sm:p-6">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-10 w-40" />
      </div>
    </div>
  );
}
