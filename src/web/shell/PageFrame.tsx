import { type ReactNode, useContext } from "react";
import { OfficerFrame } from "#web/officers/OfficerFrame.tsx";
import { useLineDown } from "#web/platform/api/line-down.ts";
import { Footer } from "#web/platform/Footer.tsx";
import { useKeepNextDinner } from "#web/registrations/KeptDinner.tsx";
import { PasskeyNotice } from "#web/session/passkeys/PasskeyNotice.tsx";
import { useSession } from "#web/session/session.ts";
import { useOfflinePage } from "#web/shell/offline/use-offline-page.ts";
import { LineDown } from "#web/ui/feedback/line-down.ts";
import { useMissingCode } from "#web/ui/line/missing-code.ts";
import { TooltipProvider } from "#web/ui/overlay/Tooltip.tsx";
import { useFocusOnNavigation } from "./focus-on-navigation.ts";
import { KeepPage } from "./KeepPage.tsx";
import { LineDownBanner } from "./LineDownBanner.tsx";
import { OnHoldBanner } from "./OnHoldBanner.tsx";
import { TopNavigation } from "./TopNavigation.tsx";

/** The frame around every page of a signed-in person. */
export function PageFrame({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  const isUnanswered = useLineDown();
  const isLineDown = useMissingCode() || isUnanswered;
  const isTold = useContext(LineDown);
  const session = useSession();
  useKeepNextDinner();
  useOfflinePage();
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#page"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:bg-card focus:p-3"
        >
          Skip to main content
        </a>
        <TopNavigation />
        {session?.hasAnyAdminAccess && <OfficerFrame session={session} />}
        <OnHoldBanner />
        {session?.hasAnyAdminAccess && <PasskeyNotice />}
        {isLineDown && !isTold && <LineDownBanner />}
        {/* As high as the screen together with the header, so the footer does not jump while content loads. */}
        <main
          id="page"
          tabIndex={-1}
          className="page-width min-h-[calc(100dvh-3.75rem)] flex-1 pt-6 pb-10 outline-none sm:py-14 print:min-h-0 print:pb-0"
        >
          <LineDown value={isLineDown}>
            <KeepPage>{children}</KeepPage>
          </LineDown>
        </main>
        <Footer />
      </div>
    </TooltipProvider>
  );
}
