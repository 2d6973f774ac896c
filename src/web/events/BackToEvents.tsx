import { ArrowLeft } from "lucide-react";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The way back from one dinner to all of them. */
export function BackToEvents() {
  return (
    <LinkButton href={paths.events} tone="quiet" size="small" className="-ml-4 mb-4">
      <ArrowLeft size={18} aria-hidden="true" /> Back to Events
    </LinkButton>
  );
}
