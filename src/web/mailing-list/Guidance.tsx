import type { ReactNode } from "react";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

interface GuidanceProps {
  status: MailingStatus;
  /** Whether the reader may connect the portal. */
  mayAct: boolean;
}

/** What is wrong with the connection and what to do about it; nothing while all is well. */
export function Guidance({ status, mayAct }: GuidanceProps) {
  const { configured, connected, mustConnect, error } = status;
  if (configured && connected) {
    if (!error) return null;
    return (
      <Trouble title="Changes aren’t reaching the mailing list right now" error={error}>
        They are kept and will be synced later.
      </Trouble>
    );
  }
  if (!configured) {
    return (
      <Trouble title="The portal is not connected to Constant Contact" error={error}>
        There is no access token yet, or the access token appears expired or invalid.{" "}
        <NextStep status={status} mayAct={mayAct} />
      </Trouble>
    );
  }
  if (mustConnect) {
    return (
      <Trouble title="The access token appears expired or invalid" error={error}>
        Until someone connects again, changes don’t reach the mailing list; they are kept and will be synced
        later. <NextStep status={status} mayAct={mayAct} />
      </Trouble>
    );
  }
  return (
    <Trouble title="The connection isn’t working right now" error={error}>
      If this continues, the access token appears expired or invalid: test the connection, and connect again.
    </Trouble>
  );
}

function Trouble({
  title,
  error,
  children,
}: {
  title: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <Alert tone="warning" title={title}>
      {error && <p className="wrap-anywhere">{error}</p>}
      <p>{children}</p>
    </Alert>
  );
}

function NextStep({ status: { canAuthorize }, mayAct }: GuidanceProps) {
  if (!mayAct) return "Please tell an officer with full rights.";
  if (canAuthorize) return "Connect below, or save a manual token.";
  return "The person who runs the portal sets it up once, as described below.";
}
