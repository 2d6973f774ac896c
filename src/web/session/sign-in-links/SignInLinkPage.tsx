import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useLinkToken } from "#web/session/link-token.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { Card } from "#web/ui/Card.tsx";
import { AskForLink } from "./AskForLink.tsx";
import { OpenLink } from "./OpenLink.tsx";

/** /member-login/link asks for a sign-in link; with a token after the #, it opens one (D-529). */
export function SignInLinkPage() {
  usePageTitle("Sign-in Link");
  const token = useLinkToken();
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        {token ? <OpenLink key={token} token={token} /> : <AskForLink />}
        <p className="mt-6 border-t border-line pt-5 text-center text-sm">
          <a href={paths.memberLogin} className="inline-flex min-h-11 items-center text-link">
            Back to Member Login
          </a>
        </p>
      </Card>
    </LoginFrame>
  );
}
