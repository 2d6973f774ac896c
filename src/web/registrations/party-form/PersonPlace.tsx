import type { ReactNode } from "react";

/** The fields for one person in a party, under a heading that says who it is. */
export function PersonPlace({ called, children }: { called: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-md border border-line px-5 pt-2 pb-5">
      <legend className="-ml-1.5 px-1.5 font-display text-lg text-gilt">{called}</legend>
      {children}
    </fieldset>
  );
}
