import type { Endpoint } from "#contract/endpoint.ts";
import type { Session } from "#web/session/session.ts";

/**
 * Whether this person has the role that an endpoint requires, so that the page offers no button the server would refuse.
 * The server decides (H-04).
 */
export function mayCall(session: Session | null, { who }: Pick<Endpoint, "who">): boolean {
  if (who === "visitor") return true;
  if (session === null) return false;
  if (who === "limited") return session.hasAnyAdminAccess;
  if (who === "full") return session.isAdmin;
  return who === "member" || session.isAdmin;
}
