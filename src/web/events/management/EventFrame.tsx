import { paths } from "#web/platform/paths.ts";
import { ReadFrame, type ReadFrameProps } from "#web/shell/ReadFrame.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** A page of one event for officers: its attendees, tables, papers, menu. */
export function EventFrame<Data>(props: Omit<ReadFrameProps<Data>, "missing">) {
  return <ReadFrame {...props} missing={<EventNotFound />} />;
}

function EventNotFound() {
  return (
    <EmptyState
      level="h1"
      title="Event Not Found"
      text="The event you're looking for doesn't exist or has been removed."
    >
      <LinkButton href={paths.admin}>Back to Admin Dashboard</LinkButton>
    </EmptyState>
  );
}
