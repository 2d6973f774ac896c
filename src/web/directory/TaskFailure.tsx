import { refusalIn } from "#web/platform/api/api-error.ts";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";

interface TaskFailureProps {
  error: Error | null;
  /** Shown if the server sends no sentence. */
  fallback: string;
}

/** Why a task failed, in the dialog itself, since the toast disappears after a few seconds. */
export function TaskFailure({ error, fallback }: TaskFailureProps) {
  return <Refusal className="mt-4">{refusalIn(error, fallback)}</Refusal>;
}
