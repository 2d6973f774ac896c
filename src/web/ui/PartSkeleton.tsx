import { Skeleton } from "./Skeleton.tsx";
import { useStandIn } from "./stand-in.ts";

/** Stands for a part of a page that is on its way, unless the server has drawn the whole page: then that stands. */
export function PartSkeleton({ className }: { className: string }) {
  useStandIn("drawn");
  return <Skeleton className={className} />;
}
