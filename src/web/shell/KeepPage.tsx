import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { Router, useLocation, useSearch } from "wouter";
import { PageSpinner } from "#web/ui/feedback/PageSpinner.tsx";
import { useMissingCode } from "#web/ui/wait-for-line.ts";

type Address = { path: string; search: string };

/** The page of the address; the page before it stays for as long as the code of the new one cannot arrive. */
export function KeepPage({ children }: { children: ReactNode }) {
  const before = useRef<Address>(null);
  return (
    <Suspense fallback={<PageBefore at={before}>{children}</PageBefore>}>
      {children}
      <Arrived at={before} />
    </Suspense>
  );
}

/** Notes the address of the page beside it once that is rendered. */
function Arrived({ at }: { at: RefObject<Address | null> }) {
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    at.current = { path, search };
  }, [at, path, search]);
  return null;
}

function PageBefore({ at, children }: { at: RefObject<Address | null>; children: ReactNode }) {
  const isMissing = useMissingCode();
  const [, navigate] = useLocation();
  const before = at.current;
  if (!isMissing || before === null) return <PageSpinner />;
  return (
    <Router hook={() => [before.path, navigate]} searchHook={() => before.search}>
      {children}
    </Router>
  );
}
