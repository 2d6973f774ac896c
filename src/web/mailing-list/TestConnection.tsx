import { testConnection } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useMailingTask } from "./use-mailing-task.ts";

/** Asks Constant Contact whether the connection works, and reports the answer. */
export function TestConnection() {
  const toast = useToast();
  const testing = useMailingTask({
    run: () => call(testConnection),
    failed: () => "Test Failed",
    onDone: ({ success, message }) =>
      toast(
        success
          ? { title: "Connection Successful", description: message }
          : { title: "Connection Failed", description: message, variant: "destructive" },
      ),
  });
  return (
    <Button tone="secondary" disabled={testing.isPending} onClick={() => testing.mutate(undefined)}>
      {testing.isPending ? "Testing..." : "Test Connection"}
    </Button>
  );
}
