import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";

/** In place of what could not be read: says so and offers to try again (S-63). */
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
