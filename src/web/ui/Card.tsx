import type { HTMLAttributes } from "react";

type CardProps = HTMLAttributes<HTMLElement> & { as?: "section" | "article" | "div" };

/** A sheet of paper on the table: hairline border, a breath of shadow. */
export function Card({ as: Element = "section", className = "", ...rest }: CardProps) {
  return (
    <Element
      className={`rounded-lg border border-line bg-card p-6 shadow-card sm:p-8 ${className}`}
      {...rest}
    />
  );
}
