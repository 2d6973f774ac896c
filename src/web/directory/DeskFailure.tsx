import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";

interface DeskFailureProps {
  error: Error | null;
  /** What is said where the server gives no sentence of its own. */
  fallback: string;
}

/** Why something was not done, in the dialog itself: the toast goes after a few seconds. */
export function DeskFailure({ error, fallback }: DeskFailureProps) {
  if (!error || isUnauthorized(error)) return null;
  return (
    <Alert tone="alarm" role="alert" className="mt-4">
      {reasonOf(error, fallback)}
    </Alert>
  );
}
