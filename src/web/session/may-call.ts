import type { Endpoint } from "#contract/endpoint.ts";
import type { Session } from "./session.ts";

/**
 * Whether this person has the role that an endpoint asks for, so that no button is offered which the server would
 * refuse. It only draws the page: the server decides (H-04).
 */
export function mayCall(session: Session | null, { who }: Pick<Endpoint, "who">): boolean {
  if (who === "visitor") return true;
  if (session === null) return false;
  if (who === "limited") return session.hasAnyAdminAccess;
  if (who === "full") return session.isAdmin;
  return who === "member" || session.isAdmin;
}
