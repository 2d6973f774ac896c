import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { followAddressLink, showAddressLink } from "#contract/members/address-links.ts";
import { logOut } from "#contract/session.ts";
import { call, request } from "#web/platform/api/api.ts";
import { errorMessage, fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useLinkToken } from "#web/session/link-token.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { endSession } from "#web/session/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { LinkOutcome } from "./LinkOutcome.tsx";

/** /member-login/email#<token>: confirms an address or stops a change, by the link from the email (030). */
export function AddressLinkPage() {
  usePageTitle("Email Address");
  const token = useLinkToken();
  return <LinkOf key={token} token={token} />;
}

function LinkOf({ token }: { token: string }) {
  const client = useQueryClient();
  const link = useQuery({
    queryKey: ["address-link", token],
    queryFn: () => call(showAddressLink, { body: { token } }),
    gcTime: 0,
  });
  const following = useMutation({
    // Passwords must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: (currentPassword: string | undefined) =>
      call(followAddressLink, { body: { token, currentPassword } }),
    onSuccess: ({ kind }) => {
      if (kind === "stop") {
        // The server has ended the member's sessions; anyone logged in in this browser must log in again.
        request(logOut.method, logOut.path).catch(() => undefined);
        endSession(client);
      } else {
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "address-link" });
      }
    },
    // The password may have become necessary since the page was opened; its field is then shown.
    onError: (error) => {
      if (fieldErrorsIn(error).length > 0) link.refetch();
    },
  });
  const shown = following.data ?? link.data;
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        {shown && shown.state !== "open" && <LinkOutcome link={shown} />}
        {shown?.state === "open" && (
          <LinkForm
            link={shown}
            isBusy={following.isPending}
            error={following.error}
            onFollow={following.mutate}
          />
        )}
        {!shown && link.isPending && <Skeleton className="h-48 w-full" />}
        {!shown && link.isError && (
          <LoadFailure
            text={errorMessage(link.error, "We couldn’t load this link.")}
            onRetry={link.refetch}
          />
        )}
      </Card>
    </LoginFrame>
  );
}
