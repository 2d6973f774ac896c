import type { ReactNode } from "react";

/** A part of the panel under its heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-3 first:border-t-0">
      <h3 className="mb-1 font-display text-lg leading-snug">
        {title} {aside && <span className="font-sans text-sm text-soft">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
