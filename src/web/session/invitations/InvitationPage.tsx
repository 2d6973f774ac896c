import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptInvitation, showInvitation } from "#contract/members/invitations.ts";
import { logOut } from "#contract/session.ts";
import { call, request } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useLinkToken } from "#web/session/link-token.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { endSession } from "#web/session/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { type ChosenLogin, InvitationForm } from "./InvitationForm.tsx";

/** /member-login/invitation#<token>: a new member chooses username and password by the link from the email. */
export function InvitationPage() {
  usePageTitle("Invitation");
  const token = useLinkToken();
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        <Invitation key={token} token={token} />
      </Card>
    </LoginFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const client = useQueryClient();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(showInvitation, { body: { token } }),
    gcTime: 0,
    // Read again, a link that was just used would be shown as spent.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accepting = useMutation({
    // Passwords must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: (chosen: ChosenLogin) => call(acceptInvitation, { body: { token, ...chosen } }),
    onSuccess: () => {
      // Anyone else who is logged in in this browser must not be taken for the new member.
      request(logOut.method, logOut.path).catch(() => undefined);
      endSession(client);
    },
  });
  if (accepting.isSuccess) return <LoginReady userName={accepting.data.userName} />;
  if (invitation.isPending) return <Skeleton className="h-72 w-full" />;
  if (invitation.isError) {
    return (
      <LoadFailure
        text={errorMessage(invitation.error, "We couldn’t load this invitation.")}
        onRetry={invitation.refetch}
      />
    );
  }
  const { isOpen, firstName, userName } = invitation.data;
  if (!isOpen) return <NotOpen />;
  return (
    <>
      <h2 className="mb-2 text-center text-2xl">Welcome{firstName && `, ${firstName}`}</h2>
      <p className="mb-6 text-center text-soft">Please choose how you log in.</p>
      <InvitationForm
        userName={userName ?? ""}
        isSaving={accepting.isPending}
        error={accepting.error}
        onChoose={accepting.mutate}
      />
    </>
  );
}

function LoginReady({ userName }: { userName: string }) {
  return (
    <div role="status" className="space-y-5">
      <h2 className="text-center text-2xl">Your login is ready</h2>
      <p>
        Please log in as <strong className="break-words">{userName}</strong> with your new password.
      </p>
      <LinkButton href={paths.memberLogin} className="w-full">
        Member Login
      </LinkButton>
    </div>
  );
}

/** An invitation that has expired, was used or replaced, or was never complete. */
function NotOpen() {
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">This invitation no longer works</h2>
      <p>
        It was used, has expired, or was replaced by a newer one. If you have chosen a password already,
        please log in. Otherwise ask the chapter for a new invitation.
      </p>
      <LinkButton href={paths.memberLogin} className="w-full">
        Member Login
      </LinkButton>
    </div>
  );
}
