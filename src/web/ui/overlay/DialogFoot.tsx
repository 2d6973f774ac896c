import type { ComponentProps } from "react";

/** The foot of a long dialog, such as its buttons: it stays in view while the rest is scrolled. */
export function DialogFoot({ className = "", ...foot }: ComponentProps<"div">) {
  return (
    <div
      data-stays-in-view
      className={`dialog-foot z-10 card-bleed border-t border-line bg-card px-[min(1.5rem,24px)] py-4 sm:px-8 ${className}`}
      {...foot}
    />
  );
}
