import { Redirect } from "wouter";
import { useChapter, usePageTitle } from "#web/platform/chapter.ts";
import { MEMBER_HOME } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { DemoLogins } from "./DemoLogins.tsx";
import { LoginCard } from "./LoginCard.tsx";
import { LoginFrame } from "./LoginFrame.tsx";

/** /member-login, in every session state (M-001). Redirects anyone who is already logged in. */
export function MemberLoginPage() {
  usePageTitle("Member Login");
  const { demo } = useChapter();
  if (useSession()) return <Redirect to={MEMBER_HOME} replace />;
  return (
    <LoginFrame>
      <LoginCard />
      {demo && <DemoLogins />}
    </LoginFrame>
  );
}
