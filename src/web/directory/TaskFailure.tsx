import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

interface TaskFailureProps {
  error: Error | null;
  /** What is said where the server gives no sentence of its own. */
  fallback: string;
}

/** Why something was not done, in the dialog itself: the toast goes after a few seconds. */
export function TaskFailure({ error, fallback }: TaskFailureProps) {
  if (!error || isUnauthorized(error)) return null;
  return (
    <Alert tone="alarm" role="alert" className="mt-4">
      {errorMessage(error, fallback)}
    </Alert>
  );
}
