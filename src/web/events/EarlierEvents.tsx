import { Button } from "#web/ui/Button.tsx";

interface EarlierEventsProps {
  /** Null where all are on the page. */
  onRead: (() => void) | null;
  isReading: boolean;
}

/** Asks for more of the past, which grows with the chapter's life. */
export function EarlierEvents({ onRead, isReading }: EarlierEventsProps) {
  if (!onRead) return null;
  return (
    <p className="mt-6 text-center">
      <Button tone="secondary" disabled={isReading} onClick={onRead}>
        {isReading ? "Reading…" : "Show Earlier Events"}
      </Button>
    </p>
  );
}
