import { useState } from "react";
import { disconnect, type MailingStatus } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { NOT_REACHED, useMailingTask } from "./mailing-task.ts";

/** Ends the connection, after a question. */
export function Disconnect({ status: { account, connectedAt } }: { status: MailingStatus }) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const leaving = useMailingTask({
    run: () => call(disconnect, { query: connectedAt === null ? {} : { connectedAt } }),
    onDone: () => {
      setAsking(false);
      toast({
        title: "Disconnected",
        description: "The portal has forgotten its access to Constant Contact.",
      });
    },
  });
  const ask = (open: boolean) => {
    leaving.reset();
    setAsking(open);
  };
  return (
    <p className="mt-6">
      <Button tone="secondary" onClick={() => ask(true)}>
        Disconnect
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => leaving.isPending || ask(open)}
        title="Disconnect from Constant Contact?"
        description={account}
        actions={
          <>
            <Button tone="secondary" disabled={leaving.isPending} onClick={() => ask(false)}>
              Cancel
            </Button>
            <Button tone="danger" disabled={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
              {leaving.isPending ? "Disconnecting..." : "Disconnect"}
            </Button>
          </>
        }
      >
        <p>
          The portal forgets its access. The list at Constant Contact stays as it is, but no change reaches it
          until somebody connects again.
        </p>
        {leaving.error && (
          <Alert tone="alarm" role="alert" className="mt-4">
            {reasonOf(leaving.error, NOT_REACHED)}
          </Alert>
        )}
      </Dialog>
    </p>
  );
}
