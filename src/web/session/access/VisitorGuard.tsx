import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { pageAt } from "#contract/pages/page-paths.ts";
import { PAGES } from "#contract/pages/pages.ts";
import { paths } from "#web/platform/paths.ts";
import { forgetReturnPath, rememberReturnPath } from "#web/session/log-in/return-path.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { usePlanRedirect } from "./redirect.tsx";

/** Shown with the landing page: says that a path requires a login and redirects there after the specified delay (C-01). */
export function VisitorGuard() {
  const [path] = useLocation();
  const search = useSearch();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  const key = pageAt(path);
  const page = key && PAGES[key];
  // An unknown address below a page only shows the landing page (C-01).
  const isBelow =
    page !== undefined && "below" in page && path.replace(/\/$/, "").toLowerCase() !== page.path;
  const loss = page && "visitor" in page && !isBelow ? page.visitor : undefined;

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
