import { usePageTitle } from "#web/platform/chapter.ts";
import { useLinkToken } from "#web/session/link-token.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LinkedEmails } from "./LinkedEmails.tsx";

/** /member-login/emails: which emails come to a mailbox, with the link in one of them and no login (D-494). */
export function EmailChoicesPage() {
  usePageTitle("Emails");
  const token = useLinkToken();
  return (
    <LoginFrame>
      <Card className="w-full max-w-lg">
        <LinkedEmails key={token} token={token} />
      </Card>
    </LoginFrame>
  );
}
