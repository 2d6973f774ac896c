import type { QueryClient } from "@tanstack/react-query";
import { showOwnRecord } from "#contract/session.ts";
import { call } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { rememberMember, type Session, sessionQuery } from "./session.ts";

/**
 * After a 403 the flags the page was drawn by are doubtful: a right was taken away, or the stored record was
 * tampered with (H-04). The server's record takes their place; without one they are dropped.
 */
export async function reviewRights(client: QueryClient, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 403) return;
  const session = client.getQueryData(sessionQuery.queryKey);
  if (!session?.hasAnyAdminAccess) return;
  try {
    client.setQueryData(sessionQuery.queryKey, rememberMember(await call(showOwnRecord)));
  } catch {
    const plain: Session = { ...session, isAdmin: false, isLimitedAdmin: false, hasAnyAdminAccess: false };
    client.setQueryData(sessionQuery.queryKey, plain);
  }
}
