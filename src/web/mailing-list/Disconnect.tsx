import { useState } from "react";
import { disconnect, type MailingStatus } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { NOT_REACHED, useMailingTask } from "./use-mailing-task.ts";

/** Ends the connection, after a confirmation. */
export function Disconnect({ status: { account, connectedAt } }: { status: MailingStatus }) {
  const [isAsking, setAsking] = useState(false);
  const leaving = useMailingTask({
    run: () => call(disconnect, { query: connectedAt === null ? {} : { connectedAt } }),
    said: { title: "Disconnected", description: "The portal no longer has access to Constant Contact." },
    failed: null,
    onDone: () => setAsking(false),
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
      <QuestionDialog
        open={isAsking}
        onClose={() => leaving.isPending || ask(false)}
        title="Disconnect from Constant Contact?"
        description={account}
        act="Disconnect"
        acting="Disconnecting..."
        isBusy={leaving.isPending}
        tone="danger"
        mustFinish
        onAct={() => leaving.mutate()}
        failure={leaving.error && errorMessage(leaving.error, NOT_REACHED)}
      >
        <p>
          The portal deletes its access token. The list at Constant Contact stays as it is, but changes won’t
          reach it until someone connects again.
        </p>
      </QuestionDialog>
    </p>
  );
}
