import type { ReactNode } from "react";
import { useSeating } from "./seating.ts";

interface PickButtonProps {
  ids: readonly number[];
  /** The one person it is about. */
  person?: number | undefined;
  className?: string;
  children: ReactNode;
}

/** Picks up people, or puts them back where they are; dragging it moves the same people. */
export function PickButton({ ids, person, className = "", children }: PickButtonProps) {
  const { held, pick, putBack, isPreview } = useSeating();
  const isHeld = held !== null && ids.length === held.ids.length && ids.every((id) => held.ids.includes(id));
  return (
    <button
      type="button"
      aria-pressed={isHeld}
      disabled={isPreview}
      data-stop=""
      data-ids={ids.join(",")}
      data-person={person}
      data-key={`people ${ids.join(",")}`}
      onClick={() => (isHeld ? putBack() : pick(ids))}
      className={`min-w-0 touch-manipulation text-left select-none hover:bg-wine-wash focus-visible:-outline-offset-2 aria-pressed:bg-wine-wash aria-pressed:shadow-[inset_3px_0_0_var(--color-wine)] ${className}`}
    >
      {children}
    </button>
  );
}
