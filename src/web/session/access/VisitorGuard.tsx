import { useEffect } from "react";
import { matchRoute, useLocation, useRouter, useSearch } from "wouter";
import { paths } from "#web/platform/paths.ts";
import { forgetReturnPath, rememberReturnPath } from "#web/session/log-in/return-path.ts";
import { LOST_TO_ADMIN_LOGIN, LOST_TO_MEMBER_LOGIN, type Loss } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { usePlanRedirect } from "./redirect.tsx";

function loginNeeded(description: string, afterMs: number): Loss {
  return { title: "Authentication Required", description, to: paths.memberLogin, afterMs };
}

const TO_REGISTER = loginNeeded("Please log in to register for events.", 1000);
const TO_MY_EVENTS = loginNeeded("Please log in to view your events.", 1000);

/** The paths that redirect a visitor; every other one only shows the landing page (C-01). */
const GUARDED: readonly (readonly [pattern: string, loss: Loss])[] = [
  [paths.events, loginNeeded("Please log in to view events.", 500)],
  [paths.event(":id"), TO_REGISTER],
  [paths.register(":id"), TO_REGISTER],
  [paths.myEvents, TO_MY_EVENTS],
  [paths.myMenu(":id"), TO_MY_EVENTS],
  [paths.profile, LOST_TO_MEMBER_LOGIN],
  [paths.sessions, LOST_TO_MEMBER_LOGIN],
  [paths.passkeys, LOST_TO_MEMBER_LOGIN],
  [paths.admin, LOST_TO_ADMIN_LOGIN],
];

/** Shown with the landing page: says that a path requires a log-in and redirects there after the specified delay. */
export function VisitorGuard() {
  const { parser } = useRouter();
  const [path] = useLocation();
  const search = useSearch();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  const loss = GUARDED.find(([pattern]) => matchRoute(parser, pattern, path)[0])?.[1];

  useEffect(() => {
    // The start page has nothing to return to: a login goes to its usual page (C-03).
    if (path === paths.dashboard) forgetReturnPath();
    else rememberReturnPath(`${path}${search && `?${search}`}${window.location.hash}`);
    if (!loss) return;
    const cancel = planRedirect(loss.afterMs, loss.to);
    if (!cancel) return;
    toast({ title: loss.title, description: loss.description });
    return cancel;
  }, [loss, path, search, planRedirect, toast]);

  return null;
}
