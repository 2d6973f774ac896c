import type { ReactNode } from "react";

/**
 * Keeps its place and loads, but is not seen while what stands above it has no height yet: so nothing that somebody
 * reads already moves under the eye.
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
