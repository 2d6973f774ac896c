import type { ReactNode } from "react";
import { showMember } from "#contract/directory.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/may-call.ts";
import { useSession } from "#web/session/session.ts";

interface MemberLinkProps {
  /** Null where it is nobody's of the directory. */
  memberId: number | null;
  className?: string;
  children: ReactNode;
}

/** A member's name as the way to his record; plain words for who may not open that, and for who is no member. */
export function MemberLink({ memberId, className = "text-link", children }: MemberLinkProps) {
  const mayOpen = mayCall(useSession(), showMember);
  if (memberId === null || !mayOpen) return children;
  return (
    <a href={paths.adminMember(memberId)} className={className}>
      {children}
    </a>
  );
}
