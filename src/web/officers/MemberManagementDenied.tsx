import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** /admin/members for a limited administrator (C-19); they view members on the Admin Dashboard. */
export function MemberManagementDenied() {
  usePageTitle("Access Denied");
  return (
    <EmptyState
      level="h1"
      title="Access Denied"
      text="You need admin privileges to access member management."
    >
      <LinkButton href={paths.admin}>Back to Admin Dashboard</LinkButton>
    </EmptyState>
  );
}
