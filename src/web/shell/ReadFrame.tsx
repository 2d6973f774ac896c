import type { ReactNode } from "react";
import { ApiError } from "#web/platform/api/api-error.ts";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** What a page reads, as a query has it; null where it is read and not there. */
export interface Reading<Data> {
  data: Data | null | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface ReadFrameProps<Data> {
  /** What is read, for its messages: "papers". */
  what: string;
  reading: Reading<Data>;
  /** Shown where there is no such thing. */
  missing: ReactNode;
  /** The placeholder below the heading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A page that shows what it reads: its placeholder, what went wrong, or that it is not there. */
export function ReadFrame<Data>(props: ReadFrameProps<Data>) {
  const { what, reading, missing, skeleton, children } = props;
  const { data, error } = reading;
  if (data === null || (error instanceof ApiError && error.status === 404)) return missing;
  if (data !== undefined) return children(data);
  if (error) {
    return <LoadFailure text={`The ${what} could not be loaded.`} onRetry={() => void reading.refetch()} />;
  }
  return (
    <div aria-busy="true" className="min-h-dvh">
      <p role="status" className="sr-only">
        Loading the {what}…
      </p>
      <div className="mb-8 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-2/3" />
      </div>
      {skeleton}
    </div>
  );
}
