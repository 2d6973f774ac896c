import type { ReactNode } from "react";

/**
 * Loads but stays invisible until the content above has its height, so that nothing moves while someone is
 * reading it.
 */
export function Below({
  waits,
  className = "",
  children,
}: {
  waits: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={`${className} ${waits ? "invisible" : ""}`}>{children}</div>;
}
