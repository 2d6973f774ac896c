import type { QueryClient } from "@tanstack/react-query";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { showOwnRecord } from "#contract/session.ts";
import { call, read } from "#web/platform/api/api.ts";
import { ApiError, errorCode } from "#web/platform/api/api-error.ts";
import { rememberMember, type Session, sessionQuery } from "#web/session/session.ts";

const PROOFS: ReadonlySet<string> = new Set(["passkey_needed", "proof_needed"]);

/**
 * After a 403, the stored rights are doubtful: they were revoked, or the record was tampered with (H-04). Replaces them by
 * the server's record, or drops them if there is none.
 */
export async function reviewRights(client: QueryClient, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 403) return;
  // The rights are there; the session has to prove itself, and the notice on every page says so.
  if (PROOFS.has(errorCode(error) ?? "")) return client.invalidateQueries(read(listPasskeys));
  const session = client.getQueryData(sessionQuery.queryKey);
  if (!session?.hasAnyAdminAccess) return;
  try {
    client.setQueryData(sessionQuery.queryKey, rememberMember(await call(showOwnRecord)));
  } catch {
    const plain: Session = { ...session, isAdmin: false, isLimitedAdmin: false, hasAnyAdminAccess: false };
    client.setQueryData(sessionQuery.queryKey, plain);
  }
}
