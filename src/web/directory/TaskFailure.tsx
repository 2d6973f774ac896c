import { refusalIn } from "#web/platform/api/api-error.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

interface TaskFailureProps {
  error: Error | null;
  /** Shown if the server sends no sentence. */
  fallback: string;
}

/** Why a task failed, in the dialog itself, since the toast disappears after a few seconds. */
export function TaskFailure({ error, fallback }: TaskFailureProps) {
  const refusal = refusalIn(error, fallback);
  return (
    refusal && (
      <Alert tone="alarm" role="alert" className="mt-4">
        {refusal}
      </Alert>
    )
  );
}
