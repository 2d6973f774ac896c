import { type ReactNode, Suspense } from "react";
import { PageSpinner } from "#web/ui/PageSpinner.tsx";
import { TooltipProvider } from "#web/ui/Tooltip.tsx";
import { useArrival } from "./arrival.ts";
import { Footer } from "./Footer.tsx";
import { HeldBanner } from "./HeldBanner.tsx";
import { TopNavigation } from "./TopNavigation.tsx";

/** What stands around every page of a signed-in person. */
export function PageFrame({ children }: { children: ReactNode }) {
  const main = useArrival();
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#page"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:bg-card focus:p-3"
        >
          Skip to the page
        </a>
        <TopNavigation />
        <HeldBanner />
        {/* With the bar above as high as the screen, or the foot would jump whenever something comes. */}
        <main
          ref={main}
          id="page"
          tabIndex={-1}
          className="page-width min-h-[calc(100dvh-4.5rem)] flex-1 py-10 outline-none sm:py-14 print:min-h-0"
        >
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </main>
        <Footer />
      </div>
    </TooltipProvider>
  );
}
