import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";

/** Catches what no page handles: an unreachable server at the start, or code that did not load. */
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
          title="The portal is unavailable"
          text="Something went wrong. Your data is safe."
        >
          <Button onClick={() => window.location.reload()}>Try again</Button>
        </EmptyState>
      </main>
    );
  }
}
