import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** The placeholder of the page: heading, summary, form. */
export function RegisterPageSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the event…
      </p>
      <div className="mb-10 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-2/3" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[5fr_6fr] xl:gap-14">
        <div className="space-y-6">
          <Skeleton className="aspect-8/5 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
        <Skeleton className="h-112 w-full" />
      </div>
    </div>
  );
}
