import type { ComponentProps } from "react";

type ExternalLinkProps = Omit<ComponentProps<"a">, "href" | "target" | "rel"> & { href: string };

/** True for an absolute http(s) address; no other stored link is followed (H-15). */
export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

/** A link to another site in a new tab; renders nothing for an address a browser should not open. */
export function ExternalLink({ href, children, className = "text-link", ...rest }: ExternalLinkProps) {
  if (!isWebAddress(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={className}
      {...rest}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
