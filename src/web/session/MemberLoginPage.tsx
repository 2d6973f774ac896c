import { Redirect } from "wouter";
import { useChapter, usePageTitle } from "#web/platform/chapter.ts";
import { MEMBER_HOME } from "#web/platform/paths.ts";
import { DemoLogins } from "./DemoLogins.tsx";
import { LoginCard } from "./LoginCard.tsx";
import { LoginFrame } from "./LoginFrame.tsx";
import { useSession } from "./session.ts";

/** /member-login, in every session state (M-001); who is signed in already is sent on. */
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
