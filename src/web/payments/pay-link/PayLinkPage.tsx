import { useEffect } from "react";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useLinkToken } from "#web/session/link-token.ts";
import { LoginFrame } from "#web/session/log-in/LoginFrame.tsx";
import { Card } from "#web/ui/Card.tsx";
import { keepToken, readKeptToken } from "./kept-token.ts";
import { PayByLink } from "./PayByLink.tsx";

/** /member-login/pay: pays what one party owes, with the link that was emailed and no login (D-367). */
export function PayLinkPage() {
  usePageTitle("Payment");
  const opened = useLinkToken();
  const token = opened || readKeptToken();
  useEffect(() => {
    if (opened) keepToken(opened);
  }, [opened]);
  return (
    <LoginFrame>
      <Card className="w-full max-w-md">
        <PayByLink key={token} token={token} />
      </Card>
    </LoginFrame>
  );
}
