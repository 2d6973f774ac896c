import type { ComponentProps, ReactNode } from "react";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface LoadedProps<Data> {
  /** The query. */
  of: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The sentence for what could not be loaded. */
  failure: string;
  /** Shown until then; a height stands for a plain skeleton. */
  skeleton: ReactNode | `h-${number}`;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** The pages of a list of which older items can follow. */
  older?: ComponentProps<typeof ShowOlder>["pages"];
  children: (data: Data) => ReactNode;
}

/** What a query has read; its placeholder until then, or that it could not be loaded. Stays while it is read again. */
export function Loaded<Data>({ of, failure, skeleton, empty, older, children }: LoadedProps<Data>) {
  const { data, error } = of;
  if (data === undefined) {
    if (error) return <LoadFailure text={failure} onRetry={() => void of.refetch()} />;
    return typeof skeleton === "string" ? <Skeleton className={`${skeleton} w-full`} /> : skeleton;
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return (
    <>
      {children(data)}
      {older && <ShowOlder pages={older} />}
    </>
  );
}
