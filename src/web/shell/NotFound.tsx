import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The page for an address that does not exist (S-56). */
export function NotFound() {
  usePageTitle("Page not found");
  return (
    <EmptyState level="h1" title="Page not found" text="We couldn’t find that page.">
      <LinkButton href={paths.dashboard}>Back to the dashboard</LinkButton>
    </EmptyState>
  );
}
