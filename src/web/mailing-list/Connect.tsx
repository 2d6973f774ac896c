import { useState } from "react";
import { type MailingStatus, startAuthorization } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Disconnect } from "./Disconnect.tsx";
import { MissingSettings } from "./MissingSettings.tsx";
import { SaveToken } from "./SaveToken.tsx";
import { useMailingTask } from "./use-mailing-task.ts";

/** Both ways to connect, each with instructions, and the way to disconnect. */
export function Connect({ status }: { status: MailingStatus }) {
  return (
    <section aria-labelledby="connect">
      <h2 id="connect" className="mb-5 text-3xl">
        {status.configured ? "Change the connection" : "Connect"}
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ByConsent status={status} />
        <SaveToken />
      </div>
      {status.configured && <Disconnect status={status} />}
    </section>
  );
}

type Consent = { url: string; isBlocked: boolean };

function ByConsent({ status }: { status: MailingStatus }) {
  const { canAuthorize, connected } = status;
  const [consent, setConsent] = useState<Consent | null>(null);
  const starting = useMailingTask({
    run: () => call(startAuthorization),
    said: {
      title: "Authorization Started",
      description: "Complete the authorization in the popup window, then test your connection.",
    },
    failed: "Authorization Failed",
    fallback: "We couldn’t start the authorization. Please try again.",
    onDone: ({ authUrl: url }) => {
      const popup = window.open(url, "constant-contact", "width=600,height=600");
      setConsent({ url, isBlocked: !popup });
    },
  });
  return (
    <Card as="div">
      <h3 className="mb-3 text-2xl">With OAuth</h3>
      <p className="mb-3 text-soft">Recommended. The connection lasts until someone ends it.</p>
      <ol className="mb-5 list-decimal space-y-1.5 pl-5">
        <li>Click the button. Constant Contact opens in a small window.</li>
        <li>Log in with the chapter’s account and allow access.</li>
        <li>The window closes on its own. Then test the connection.</li>
      </ol>
      {canAuthorize ? (
        <Button
          tone={connected ? "secondary" : "primary"}
          disabled={starting.isPending}
          onClick={() => starting.mutate()}
        >
          {starting.isPending ? "Opening..." : "Connect to Constant Contact"}
        </Button>
      ) : (
        <MissingSettings />
      )}
      {consent && !connected && <Popup {...consent} />}
    </Card>
  );
}

/** A link in case the browser blocked the window, or it is hidden behind others. */
function Popup({ url, isBlocked }: Consent) {
  return (
    <Alert tone={isBlocked ? "warning" : "note"} role={isBlocked ? "alert" : "status"} className="mt-5">
      {isBlocked
        ? "Your browser blocked the window. "
        : "Continue in the window that opened; it may be behind this one. "}
      <ExternalLink href={url}>Open Constant Contact’s page in a new tab</ExternalLink>
    </Alert>
  );
}
