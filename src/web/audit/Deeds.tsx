import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DeedList } from "./DeedList.tsx";
import { type SoughtDeeds, useDeeds } from "./read-deeds.ts";

interface DeedsProps {
  sought: SoughtDeeds;
  namesThing: boolean;
  /** What is said where there is nothing. */
  nothing: string;
  onActor?: (actor: string) => void;
}

/** The trail, a page after the other. */
export function Deeds({ sought, nothing, ...list }: DeedsProps) {
  const pages = useDeeds(sought);
  if (pages.isError && !pages.data) {
    return <LoadFailure text="The trail could not be loaded." onRetry={pages.refetch} />;
  }
  if (!pages.data) {
    return (
      <div aria-busy="true" className="space-y-4">
        <p role="status" className="sr-only">
          Loading the trail…
        </p>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-16 w-full" />
        ))}
      </div>
    );
  }
  const deeds = pages.data.pages.flatMap((page) => page.deeds);
  if (deeds.length === 0) {
    return (
      <p role="status" className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
        {nothing}
      </p>
    );
  }
  return (
    <>
      <DeedList deeds={deeds} {...list} />
      <ShowOlder pages={pages} />
    </>
  );
}
