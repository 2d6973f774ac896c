import { use } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "./Alert.tsx";
import { LineDown } from "./line-down.ts";

/** Says that something could not be loaded and offers to try again (S-63); nothing under the banner that says it for all. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  if (use(LineDown)) return null;
  return (
    <Alert tone="alarm" role="alert">
      <p>{text}</p>
      <Button tone="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
