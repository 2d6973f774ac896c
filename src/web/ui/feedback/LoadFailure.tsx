import { Button } from "#web/ui/Button.tsx";
import { Alert } from "./Alert.tsx";

/** Says that something could not be loaded and offers to try again (S-63). */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert tone="alarm" role="alert">
      <p>{text}</p>
      <Button tone="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
