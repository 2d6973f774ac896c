import { ArrowLeft } from "lucide-react";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** A link back to the list of events. */
export function BackToEvents() {
  return (
    <LinkButton href={paths.events} tone="quiet" size="small" className="-ml-4 mb-4">
      <ArrowLeft size={18} aria-hidden="true" /> Back to Events
    </LinkButton>
  );
}
