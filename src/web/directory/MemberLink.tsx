import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
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

/** A member's name as the way to his record; plain words there, for who may not open it, and for who is no member. */
export function MemberLink({ memberId, className = "text-link", children }: MemberLinkProps) {
  const mayOpen = mayCall(useSession(), showMember);
  const [path] = useLocation();
  const here = `${path}?${useSearch()}`;
  if (memberId === null || !mayOpen || here === paths.adminMember(memberId)) return children;
  return (
    <a href={paths.adminMember(memberId)} className={className}>
      {children}
    </a>
  );
}
