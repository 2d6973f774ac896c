import { useEffect } from "react";
import { matchRoute, useLocation, useRouter, useSearch } from "wouter";
import { paths } from "#web/platform/paths.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { LOST_TO_ADMIN_LOGIN, LOST_TO_MEMBER_LOGIN, type Loss } from "./lost-session.ts";
import { usePlanRedirect } from "./redirect.tsx";
import { rememberReturnPath } from "./return-path.ts";

function loginNeeded(description: string, afterMs: number): Loss {
  return { title: "Authentication Required", description, to: paths.memberLogin, afterMs };
}

const TO_REGISTER = loginNeeded("Please log in to register for events.", 1000);

/** The paths that send a visitor on; every other one only shows the landing page (C-01). */
const GUARDED: readonly (readonly [pattern: string, loss: Loss])[] = [
  [paths.events, loginNeeded("Please log in to view events.", 500)],
  [paths.event(":id"), TO_REGISTER],
  [paths.register(":id"), TO_REGISTER],
  [paths.myEvents, loginNeeded("Please log in to view your events.", 1000)],
  [paths.profile, LOST_TO_MEMBER_LOGIN],
  [paths.sessions, LOST_TO_MEMBER_LOGIN],
  [paths.admin, LOST_TO_ADMIN_LOGIN],
];

/** Stands beside the landing page: says why a path needs a log-in and leads there after the stated delay. */
export function VisitorGuard() {
  const { parser } = useRouter();
  const [path] = useLocation();
  const search = useSearch();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  const loss = GUARDED.find(([pattern]) => matchRoute(parser, pattern, path)[0])?.[1];

  useEffect(() => {
    rememberReturnPath(search ? `${path}?${search}` : path);
    if (!loss) return;
    const callOff = planRedirect(loss.afterMs, loss.to);
    if (!callOff) return;
    toast({ title: loss.title, description: loss.description });
    return callOff;
  }, [loss, path, search, planRedirect, toast]);

  return null;
}
