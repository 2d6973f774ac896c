import type { ReactNode } from "react";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { Alert } from "#web/ui/Alert.tsx";

interface GuidanceProps {
  status: MailingStatus;
  /** Whether the reader may connect himself. */
  mayAct: boolean;
}

/** What is wrong while the portal is not connected, and what to do about it (001 §2); nothing while all is well. */
export function Guidance({ status, mayAct }: GuidanceProps) {
  const { configured, connected, mustConnect, error } = status;
  if (configured && connected) {
    if (!error) return null;
    return (
      <Trouble title="Nothing reaches the mailing list at the moment" error={error}>
        What changes meanwhile waits and is not lost.
      </Trouble>
    );
  }
  if (!configured) {
    return (
      <Trouble title="The portal is not connected to Constant Contact" error={error}>
        There is no access token yet, or the access token appears expired or invalid.{" "}
        <Way {...{ status, mayAct }} />
      </Trouble>
    );
  }
  if (mustConnect) {
    return (
      <Trouble title="The access token appears expired or invalid" error={error}>
        Until somebody connects again, nothing reaches the mailing list; what changes meanwhile waits and is
        not lost. <Way {...{ status, mayAct }} />
      </Trouble>
    );
  }
  return (
    <Trouble title="The connection does not work at the moment" error={error}>
      If this stays so, the access token appears expired or invalid: test the connection, and connect again.
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

function Way({ status: { canAuthorize }, mayAct }: GuidanceProps) {
  if (!mayAct) return "Please tell an administrator with full rights.";
  if (canAuthorize) return "Connect below, or save a token made by hand.";
  return "Whoever runs the portal sets it up once, as is written below.";
}
