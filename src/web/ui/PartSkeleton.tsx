import { useFirstPaintInstead } from "./first-paint-instead.ts";
import { Skeleton } from "./Skeleton.tsx";

/** Stands for a part of a page that is on its way, unless the server has drawn the whole page: then that stands. */
export function PartSkeleton({ className }: { className: string }) {
  useFirstPaintInstead("server-rendered");
  return <Skeleton className={className} />;
}
