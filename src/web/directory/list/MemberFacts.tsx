import type { ReactNode } from "react";

/** Some facts of one kind under a small heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 has-[dl:empty]:hidden">
      <h3 className="overline-label mb-2">{title}</h3>
      <dl className="space-y-1.5">{children}</dl>
    </section>
  );
}

/** One fact; nothing if it is empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="flex gap-3 max-[20rem]:block">
      <dt className="w-21 shrink-0 text-sm max-[20rem]:w-auto leading-[1.75rem] text-soft">{label}</dt>
      <dd className="min-w-0 flex-1 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
