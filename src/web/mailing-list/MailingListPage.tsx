import type { MailingStatus } from "#contract/mailing-list.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Connect } from "./Connect.tsx";
import { Guidance } from "./Guidance.tsx";
import { useMailingStatus } from "./mailing-status.ts";
import { StatusCards } from "./StatusCards.tsx";
import { SyncPanel } from "./SyncPanel.tsx";

/** /admin/constant-contact: the chapter's mailing list. Limited officers can view its status (C-20). */
export function MailingListPage() {
  usePageTitle("Constant Contact Integration");
  const status = useMailingStatus();
  return (
    <>
      <PageHeading over="Administrator" title="Constant Contact Integration">
        Keeps the chapter’s mailing list up to date with members’ and administrators’ addresses, and skips
        anyone who unsubscribed.
      </PageHeading>
      <Loaded of={status} failure="We couldn’t load the mailing list’s status." skeleton={<Loading />}>
        {(read) => <Integration status={read} isStale={status.isError} />}
      </Loaded>
    </>
  );
}

function Integration({ status, isStale }: { status: MailingStatus; isStale: boolean }) {
  const mayAct = useSession()?.isAdmin ?? false;
  const isGood = status.configured && status.connected;
  return (
    <div className="space-y-8">
      {isStale && (
        <Alert tone="warning" role="status">
          This couldn’t be refreshed. You’re seeing the last known status.
        </Alert>
      )}
      {!mayAct && (
        <Alert>You can view the mailing list’s status. Officers with full rights connect and sync it.</Alert>
      )}
      <Guidance status={status} mayAct={mayAct} />
      <StatusCards status={status} />
      {mayAct && !isGood && <Connect status={status} />}
      {status.configured && <SyncPanel status={status} mayAct={mayAct} />}
      {mayAct && isGood && <Connect status={status} />}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading the mailing list’s status…</span>
      {["connection", "addresses"].map((card) => (
        <div key={card} className="rounded-lg border border-line bg-card card-padding">
          <Skeleton className="mb-6 h-7 w-40" />
          {[0, 1, 2, 3].map((line) => (
            <div
              key={line}
              className="flex justify-between gap-6 border-b border-line py-3.5 last:border-b-0"
            >
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
