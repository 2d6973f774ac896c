import { usePageTitle } from "#web/platform/chapter.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** /admin/members for a limited administrator (C-19). */
export function MemberManagementDenied() {
  usePageTitle("Access Denied");
  return (
    <EmptyState
      level="h1"
      title="Access Denied"
      text="You need admin privileges to access member management."
    />
  );
}
