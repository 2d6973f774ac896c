import type { MailingStatus } from "#contract/mailing-list.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Connect } from "./Connect.tsx";
import { Guidance } from "./Guidance.tsx";
import { useMailingStatus } from "./mailing-status.ts";
import { Standing } from "./Standing.tsx";
import { SyncPanel } from "./SyncPanel.tsx";

/** /admin/constant-contact: the chapter's mailing list. Limited administrators see how it stands (C-20). */
export function MailingListPage() {
  usePageTitle("Constant Contact Integration");
  const { data, isPending, isError, refetch } = useMailingStatus();
  return (
    <>
      <PageHeading over="Administrator" title="Constant Contact Integration">
        Brings the addresses of members and administrators to the chapter’s mailing list, and leaves alone
        whoever has unsubscribed.
      </PageHeading>
      {isPending && <Loading />}
      {isError && !data && (
        <LoadFailure text="The state of the mailing list could not be read." onRetry={() => void refetch()} />
      )}
      {data && <Integration status={data} isStale={isError} />}
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
          This could not be brought up to date; it is how things stood a moment ago.
        </Alert>
      )}
      {!mayAct && (
        <Alert>
          You see how the mailing list stands. Administrators with full rights connect and sync it.
        </Alert>
      )}
      <Guidance status={status} mayAct={mayAct} />
      <Standing status={status} />
      {mayAct && !isGood && <Connect status={status} />}
      {status.configured && <SyncPanel status={status} mayAct={mayAct} />}
      {mayAct && isGood && <Connect status={status} />}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Asking Constant Contact how the mailing list stands…</span>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
