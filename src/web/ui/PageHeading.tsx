import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  /** A small line above the title. */
  over?: ReactNode;
  /** A sentence under the title. */
  children?: ReactNode;
  /** Buttons or labels at the right edge. */
  actions?: ReactNode;
  /** Lower on a narrow screen, where something below it should be within the first screen. */
  compact?: boolean;
}

/** The one h1 of a page, over a brass hairline. */
export function PageHeading({ title, over, children, actions, compact = false }: PageHeadingProps) {
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-3 gap-y-3 border-b border-brass sm:gap-x-8 sm:gap-y-4 ${compact ? "mb-4 pb-3 lg:mb-10 lg:pb-6" : "mb-5 pb-3 sm:mb-10 sm:pb-6"}`}
    >
      <div className="min-w-0 max-w-3xl">
        {over && <p className={`overline-label ${compact ? "mb-1 lg:mb-2" : "mb-2"}`}>{over}</p>}
        <h1 className={`text-[1.75rem] ${compact ? "lg:text-5xl" : "sm:text-5xl"}`}>{title}</h1>
        {children && <div className="mt-1.5 text-soft sm:mt-3 sm:text-lg">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
