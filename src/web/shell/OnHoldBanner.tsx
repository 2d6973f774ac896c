import { useChapter } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Tells officers on every page that outgoing emails, refunds, and syncs are on hold. */
export function OnHoldBanner() {
  const session = useSession();
  const { outgoingHeld } = useChapter();
  if (!outgoingHeld || !session?.hasAnyAdminAccess) return null;
  return (
    <aside aria-label="Outgoing messages on hold" className="page-width pt-4 print:hidden">
      <Alert tone="warning" title="Nothing leaves this portal">
        <p>
          Emails, refunds and changes to the mailing list are on hold, and nobody can pay. To send what is
          waiting, restart the portal without OUTGOING=hold.
        </p>
      </Alert>
    </aside>
  );
}
