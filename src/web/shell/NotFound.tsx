import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** An address that the portal does not have (S-56). */
export function NotFound() {
  usePageTitle("Page not found");
  return (
    <EmptyState level="h1" title="Page not found" text="There is nothing laid at this place.">
      <LinkButton href={paths.dashboard}>Back to the dashboard</LinkButton>
    </EmptyState>
  );
}
