import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { showMember } from "#contract/directory.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";

interface MemberLinkProps {
  /** Null if it is no member's. */
  memberId: number | null;
  className?: string;
  children: ReactNode;
}

/**
 * A member's name as a link to their record; plain text on that record, for readers who may not open it, and for
 * people who are not members.
 */
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
