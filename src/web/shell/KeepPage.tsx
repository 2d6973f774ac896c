import { type ReactNode, type RefObject, Suspense, useContext, useEffect, useRef } from "react";
import { Router, useLocation, useSearch } from "wouter";
import { LineDown } from "#web/ui/feedback/line-down.ts";
import { PageSpinner } from "#web/ui/feedback/PageSpinner.tsx";
import { useMissingCode } from "#web/ui/line/missing-code.ts";

type Address = { path: string; search: string };

interface KeepPageProps {
  /** Shown above the page that stays, where no frame around it says that the connection is down. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The page of the address. While its code cannot load, the previous page stays. */
export function KeepPage({ banner, children }: KeepPageProps) {
  const before = useRef<Address>(null);
  const fallback = (
    <PageBefore at={before} banner={banner}>
      {children}
    </PageBefore>
  );
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrived at={before} />
    </Suspense>
  );
}

/** Notes the address of the page beside it once that page is rendered. */
function Arrived({ at }: { at: RefObject<Address | null> }) {
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    at.current = { path, search };
  }, [at, path, search]);
  return null;
}

function PageBefore({ at, banner, children }: KeepPageProps & { at: RefObject<Address | null> }) {
  const isMissing = useMissingCode();
  const isTold = useContext(LineDown);
  const [, navigate] = useLocation();
  const before = at.current;
  if (!isMissing) return <PageSpinner />;
  return (
    <>
      {banner}
      <LineDown value={isTold || banner !== undefined}>
        {before === null ? (
          <PageSpinner />
        ) : (
          // A second copy, which is replaced without asking: what was typed into it would be lost. Only outside the frame,
          // where the page has its own links, it can be used.
          <div inert={banner === undefined} className="contents">
            <Router hook={() => [before.path, navigate]} searchHook={() => before.search}>
              {children}
            </Router>
          </div>
        )}
      </LineDown>
    </>
  );
}
