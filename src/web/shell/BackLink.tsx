import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** A link above a page's heading, to the page it belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton href={href} tone="quiet" size="small" className="-ml-4 mb-4 max-sm:mb-1">
      <ArrowLeft size={18} aria-hidden="true" /> {children}
    </LinkButton>
  );
}
