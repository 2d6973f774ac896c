import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** The placeholder of the page, in the shape of what comes: heading, summary, form. */
export function RegisterPageSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the event…
      </p>
      <div className="mb-4 space-y-3 border-b border-brass/60 pb-3 lg:mb-10 lg:space-y-4 lg:pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-2/3 lg:h-12" />
      </div>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[5fr_6fr] xl:gap-x-14">
        <div className="space-y-4 lg:space-y-6">
          <div className="flex gap-4 max-sm:flex-col lg:block lg:space-y-6">
            <Skeleton className="shrink-0 max-sm:aspect-21/10 max-sm:w-full sm:max-lg:size-24 lg:aspect-8/5 lg:w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
          <Skeleton className="h-10 w-full lg:h-32" />
        </div>
        <FormSkeleton />
      </div>
    </div>
  );
}

/** The placeholder of the form: tickets, names and requests, total and button. */
export function FormSkeleton() {
  return (
    <Card as="div" className="space-y-8">
      <Skeleton className="h-8 w-32" />
      <div className="grid max-w-80 grid-cols-2 gap-4 sm:gap-8">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-14 w-full" />
    </Card>
  );
}
