import type { HTMLAttributes } from "react";

type CardProps = HTMLAttributes<HTMLElement> & { as?: "section" | "article" | "div" };

/** A panel with a hairline border and a light shadow. */
export function Card({ as: Element = "section", className = "", ...rest }: CardProps) {
  return (
    <Element
      className={`rounded-lg border border-line bg-card card-padding shadow-card ${className}`}
      {...rest}
    />
  );
}
