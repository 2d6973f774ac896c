import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

interface DashboardCardProps<Data> {
  title: string;
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  failure: string;
  children: (data: Data) => ReactNode;
}

/** A titled card that waits for its data, or says that it could not be loaded. */
export function DashboardCard<Data>({ title, query, failure, children }: DashboardCardProps<Data>) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-4 text-2xl">
        {title}
      </h2>
      <Loaded of={query} failure={failure} skeleton={<Waiting />}>
        {children}
      </Loaded>
    </Card>
  );
}

function Waiting() {
  return (
    <div className="space-y-4" aria-busy="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-4/5" />
    </div>
  );
}
