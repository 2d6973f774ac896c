import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** Placeholders for the list of events: rows on a phone, else cards. */
export function EventListSkeleton() {
  return (
    <div className="gap-6 sm:grid sm:grid-cols-2 max-sm:space-y-8 xl:grid-cols-3" aria-busy="true">
      {["one", "two", "three"].map((event) => (
        <div
          key={event}
          className="sm:rounded-lg sm:border sm:border-line sm:bg-card max-sm:grid max-sm:grid-cols-[4.75rem_1fr] max-sm:gap-4"
        >
          <Skeleton className="w-full max-sm:aspect-square sm:aspect-8/5" />
          <div className="space-y-4 sm:p-6">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-20 w-full max-sm:hidden" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
