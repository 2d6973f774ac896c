import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step, which comes into sight with it and is read out: the button of the step before is gone. */
export function StepHeading({ className = "", children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    // The head of the page stands above what is scrolled.
    <h2 ref={heading} tabIndex={-1} className={`scroll-mt-28 break-words text-3xl outline-none ${className}`}>
      {children}
    </h2>
  );
}
