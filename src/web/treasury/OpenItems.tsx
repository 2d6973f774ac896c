import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { attentionHeading } from "./labels.ts";
import { OpenItemCard } from "./OpenItemCard.tsx";
import { useOpenItems } from "./use-open-items.ts";

/** What waits for a person, in one plain sentence and one card each; what the portal does by itself stands after it. */
export function OpenItems() {
  const openItems = useOpenItems();
  useSessionLoss(openItems.error, LOST_TO_ADMIN_LOGIN);
  if (openItems.isError && !openItems.data)
    return <LoadFailure text="What needs you could not be loaded." onRetry={openItems.refetch} />;
  if (!openItems.data) return <Skeleton className="h-40 w-full" />;
  const read = openItems.data.pages.flatMap((page) => page.openItems);
  const yours = read.filter(({ step }) => step !== "wait");
  const waiting = read.filter(({ step }) => step === "wait");
  const needPerson = openItems.data.pages.at(-1)?.needPerson ?? yours.length;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-3xl">
        {attentionHeading(needPerson)}
      </h2>
      {needPerson === 0 && (
        <p className="mt-2 text-soft">
          Everything that was paid has bought what it was for, and everything that was owed has been returned.
        </p>
      )}
      <ul className="mt-5 space-y-4">
        {yours.map((openItem) => (
          <li key={openItem.key}>
            <OpenItemCard openItem={openItem} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h2 className="mt-9 text-2xl">The portal is at it</h2>
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
