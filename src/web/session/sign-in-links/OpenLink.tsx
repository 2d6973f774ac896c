import { useMutation, useQuery } from "@tanstack/react-query";
import { openSignInLink, showSignInLink } from "#contract/members/sign-in-links.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { useArrival } from "#web/session/log-in/log-in.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Names the member and signs them in only when they press the button: mail scanners open links (D-529). */
export function OpenLink({ token }: { token: string }) {
  const arrive = useArrival();
  const link = useQuery({
    queryKey: ["sign-in-link", token],
    queryFn: () => call(showSignInLink, { body: { token } }),
    gcTime: 0,
    // Reading again would show a link that was just used as expired.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const opening = useMutation({
    gcTime: 0,
    mutationFn: () => call(openSignInLink, { body: { token } }),
    onSuccess: ({ member, returnPath }) => arrive(member, { returnPath }),
  });
  if (link.isPending) return <Skeleton className="h-40 w-full" />;
  if (link.isError) {
    return (
      <LoadFailure text={errorMessage(link.error, "We couldn’t load this link.")} onRetry={link.refetch} />
    );
  }
  const { name } = link.data;
  if (name === null) return <NotOpen />;
  const busy = opening.isPending || opening.isSuccess;
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">Welcome back</h2>
      <p className="text-center">
        This link logs you in as <strong className="break-words">{name}</strong>.
      </p>
      <Button className="w-full" disabled={busy} onClick={() => opening.mutate()}>
        {busy ? "Signing In..." : "Log In"}
      </Button>
      <Refusal>{opening.isError && errorMessage(opening.error, "Login failed. Please try again.")}</Refusal>
    </div>
  );
}

/** A link that has expired, was used or replaced, or is incomplete. */
function NotOpen() {
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">This link no longer works</h2>
      <p>It has been used, has expired, or was replaced by a newer one.</p>
      <LinkButton href={paths.signInLink} className="w-full">
        Email Me a New Link
      </LinkButton>
    </div>
  );
}
