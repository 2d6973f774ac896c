import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** Catches what no page could handle: the server out of reach at the start, or a part that did not load. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center">
        <EmptyState
          level="h1"
          title="The portal cannot be reached"
          text="Something went wrong on the way here. Nothing of yours is lost."
        >
          <Button onClick={() => window.location.reload()}>Try again</Button>
        </EmptyState>
      </main>
    );
  }
}
