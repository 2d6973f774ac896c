import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Button } from "./Button.tsx";

interface Closing {
  onClose: () => void;
}
/** Cached for the next opening, except for a failed load, which would otherwise fail forever. */
interface Fetched<Props> {
  part: ComponentType<Props>;
  again: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. If that fails, it says so in place and offers to
 * try again, and the page keeps everything typed in it.
 */
export function onDemand<Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const begin = () => lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  const dialog: Fetched<Props> = {
    part: begin(),
    again: () => {
      dialog.part = begin();
    },
  };
  return (props) => <OnDemand dialog={dialog} given={props} />;
}

function OnDemand<Props extends Closing>({ dialog, given }: { dialog: Fetched<Props>; given: Props }) {
  const [attempt, setAttempt] = useState(0);
  const Part = dialog.part;
  function tryAgain() {
    dialog.again();
    setAttempt(attempt + 1);
  }
  function close() {
    dialog.again();
    given.onClose();
  }
  return (
    <Boundary key={attempt} otherwise={<NotLoaded onClose={close} onRetry={tryAgain} />}>
      <Suspense>
        <Part {...given} />
      </Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}

function NotLoaded({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="This could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>Something went wrong while loading it. What you typed on this page is still here.</p>
    </Dialog>
  );
}
