import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from "react";
import {
  type AddressLink,
  CONFIRM_HOURS,
  followAddressLink,
  STOP_DAYS,
  showAddressLink,
} from "#contract/address-links.ts";
import { PASSWORD_MAX } from "#contract/password.ts";
import { logOut } from "#contract/session.ts";
import { call, request } from "#web/platform/api.ts";
import { fieldErrorsIn, reasonOf } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LoginFrame } from "./LoginFrame.tsx";
import { endSession } from "./session.ts";

/** The link's secret. It stands after the #, so that it is sent to no server but by this page. */
function tokenInAddress(): string {
  return window.location.hash.slice(1);
}

function onNewLink(tell: () => void): () => void {
  window.addEventListener("hashchange", tell);
  return () => window.removeEventListener("hashchange", tell);
}

/**
 * /member-login/email#<token>: confirms an address or stops a change, by the link from the email (030). The other link
 * opened in the same tab loads no page: without a look at the address, its reader would press the first one's button.
 */
export function AddressLinkPage() {
  usePageTitle("Email Address");
  const token = useSyncExternalStore(onNewLink, tokenInAddress, () => "");
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
    // Passwords are not to stay in the cache of what was done.
    gcTime: 0,
    mutationFn: (currentPassword: string | undefined) =>
      call(followAddressLink, { body: { token, currentPassword } }),
    onSuccess: ({ kind }) => {
      if (kind === "stop") {
        // The server has ended the member's sessions; whoever is logged in in this browser logs in again.
        request(logOut.method, logOut.path).catch(() => undefined);
        endSession(client);
      } else {
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "address-link" });
      }
    },
    // The password may have become necessary since the page was opened; its field then stays.
    onError: (error) => {
      if (fieldErrorsIn(error).length > 0) link.refetch();
    },
  });
  const shown = following.data ?? link.data;
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        {shown && (
          <LinkCard
            link={shown}
            isBusy={following.isPending}
            error={following.error}
            onFollow={(password) => !following.isPending && following.mutate(password)}
          />
        )}
        {!shown && link.isPending && <Skeleton className="h-48 w-full" />}
        {!shown && link.isError && (
          <LoadFailure text={reasonOf(link.error, "The link could not be read.")} onRetry={link.refetch} />
        )}
      </Card>
    </LoginFrame>
  );
}

interface LinkCardProps {
  link: AddressLink;
  isBusy: boolean;
  error: Error | null;
  onFollow: (currentPassword: string | undefined) => void;
}

function LinkCard({ link, isBusy, error, onFollow }: LinkCardProps) {
  const isStop = link.kind === "stop";
  if (link.state !== "open") return <Settled link={link} />;
  const [mistake] = fieldErrorsIn(error);
  const asksForPassword = link.asksForPassword || mistake !== undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("currentPassword");
    onFollow(typeof typed === "string" ? typed : undefined);
  }

  return (
    <>
      <h2 className="mb-4 text-center text-2xl">
        {isStop ? "Stop the change of address?" : "Confirm your email address"}
      </h2>
      <form onSubmit={submit} noValidate className="space-y-5">
        {isStop ? (
          <p>
            Another address was entered in your profile. If you stop this, our emails keep going to{" "}
            <Address of={link} />, and every browser that is logged in to your profile is logged out.
          </p>
        ) : (
          <p>
            Is <Address of={link} /> yours? Once you confirm it, our emails go there, those for a new password
            among them.
          </p>
        )}
        {asksForPassword && <CurrentPassword error={mistake?.message} />}
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? "One moment..." : isStop ? "Stop the Change" : "Confirm This Address"}
        </Button>
        {error && !mistake && (
          <Alert tone="alarm" role="alert">
            {reasonOf(error, "That did not work. Please try again.")}
          </Alert>
        )}
        <p className="border-t border-line pt-5 text-sm text-soft">
          {isStop
            ? "If you entered the new address yourself, you need not do anything."
            : "If you did not enter it, please close this page: the address will not be used."}
        </p>
      </form>
    </>
  );
}

/** Where no older address could be told of the change, the password shows that it is the member's own (030). */
function CurrentPassword({ error }: { error: string | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) frame.current?.querySelector("input")?.focus();
  }, [error]);
  return (
    <div ref={frame}>
      <PasswordField
        label="Current Password"
        name="currentPassword"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        hint="We have no other confirmed address of yours, so please show us that it is you. If you do not know the password, an officer of the chapter can set your address."
        error={error}
      />
    </div>
  );
}

/** What has happened, or why nothing can happen any more. */
function Settled({ link }: { link: AddressLink }) {
  const { title, text } = wordsOf(link);
  const isDone = link.state === "done";
  return (
    <>
      <h2 className="mb-4 text-center text-2xl">{title}</h2>
      <div role="status" className="space-y-5">
        {text}
        {isDone && link.kind === "stop" ? (
          <LinkButton href={paths.forgottenPassword} className="w-full">
            Choose a New Password
          </LinkButton>
        ) : (
          <LinkButton href={paths.profile} className="w-full">
            {isDone ? "To the Portal" : "See My Profile"}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function wordsOf(link: AddressLink) {
  const { kind, state, needsPassword } = link;
  if (state === "done" && kind === "confirm") {
    return {
      title: "Your email address is confirmed",
      text: (
        <p>
          Thank you. Our emails go to <Address of={link} /> from now on.
        </p>
      ),
    };
  }
  if (state === "done") {
    return {
      title: "The change was stopped",
      text: (
        <p>
          Our emails go to <Address of={link} />, as before, and every browser has been logged out. A private
          calendar address works no longer: if you use one, please make a new one.{" "}
          {needsPassword
            ? "The password was changed since then, so it works no longer: please choose a new one. Then tell the chapter what happened."
            : "If somebody else may know your password, please choose a new one, and tell the chapter what happened."}
        </p>
      ),
    };
  }
  if (state === "expired") {
    return kind === "confirm"
      ? {
          title: "This link is too old",
          text: (
            <p>
              It worked for {CONFIRM_HOURS} hours, and <Address of={link} /> is not confirmed. Please open
              your profile and have another link sent.
            </p>
          ),
        }
      : {
          title: "This link is too old",
          text: (
            <p>
              It worked for {STOP_DAYS} days. If you did not change your address, please tell the chapter: an
              officer can set it right.
            </p>
          ),
        };
  }
  if (state === "replaced") {
    return {
      title: "This link is not needed any more",
      text: (
        <p>
          {kind === "confirm"
            ? "Another address was entered since, or the change was stopped. Your profile shows which address we have."
            : "The address was settled since. If something is wrong with it, please tell the chapter."}
        </p>
      ),
    };
  }
  return {
    title: "We do not know this link",
    text: (
      <p>
        Perhaps it was not copied whole. Please open it from the email once more, or have another one sent
        from your profile.
      </p>
    ),
  };
}

function Address({ of: { email } }: { of: AddressLink }) {
  return <strong className="break-words">{email}</strong>;
}
