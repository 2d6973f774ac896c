import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** What to do about it, usually one button. */
  children?: ReactNode;
  level?: "h1" | "h2" | "h3" | "p";
}

/** Says that there is nothing to show, and offers the next step. */
export function EmptyState({ title, text, children, level: Title = "h2" }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <svg viewBox="0 0 96 64" className="mb-5 h-16 stroke-brass" fill="none" aria-hidden="true">
        <circle cx="48" cy="32" r="25" strokeWidth="1.25" />
        <circle cx="48" cy="32" r="16" strokeWidth="1" strokeDasharray="1 3" strokeLinecap="round" />
        <path d="M11 8v14a4 4 0 0 0 8 0V8M15 8v48M83 56V8c-4 3-6 10-6 18 0 5 2 8 6 8" strokeWidth="1.25" />
      </svg>
      <Title className="font-display text-2xl">{title}</Title>
      {text && <p className="mt-2 text-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
