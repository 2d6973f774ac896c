import { testConnection } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { useMailingTask } from "./use-mailing-task.ts";

/** Asks Constant Contact whether the connection works, and reports the answer. */
export function TestConnection() {
  const testing = useMailingTask({
    run: () => call(testConnection),
    said: ({ success, message }) =>
      success
        ? { title: "Connection Successful", description: message }
        : { title: "Connection Failed", description: message, variant: "destructive" },
    failed: "Test Failed",
  });
  return (
    <Button tone="secondary" disabled={testing.isPending} onClick={() => testing.mutate()}>
      {testing.isPending ? "Testing..." : "Test Connection"}
    </Button>
  );
}
