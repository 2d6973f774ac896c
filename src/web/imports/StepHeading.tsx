import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step, which is scrolled into view and focused, since the previous step's button is gone. */
export function StepHeading({ className = "", children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    // The page header covers the top of the viewport.
    <h2 ref={heading} tabIndex={-1} className={`scroll-mt-28 break-words text-3xl outline-none ${className}`}>
      {children}
    </h2>
  );
}
