import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useFirstPaintInstead } from "./first-paint-instead.ts";

/** Stands for a part of a page that is on its way, unless the server has drawn the whole page: then that stands. */
export function PartSkeleton({ className }: { className: string }) {
  useFirstPaintInstead("server-rendered");
  return <Skeleton className={className} />;
}
