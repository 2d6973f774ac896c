import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Suspense } from "react";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { MyCalendar } from "#web/calendar/MyCalendar.tsx";
import { usePaymentOutcome, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { usePrintedHeader } from "#web/platform/printing/printed-header.ts";
import { PAYMENT_SUCCESSFUL } from "#web/registrations/after-payment/payment-messages.ts";
import { MyCredit } from "#web/registrations/my-events/credit/MyCredit.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { MyEventList } from "./MyEventList.tsx";

// Only for those who come back from paying.
const AfterPayment = lazyPart(
  async () => (await import("#web/registrations/after-payment/AfterPayment.tsx")).AfterPayment,
  "AfterPayment",
);

const NEWS = new Map([["success", PAYMENT_SUCCESSFUL]]);

/** /my-events: the member's registrations and waitlist places by the date of their events. */
export function MyEventsPage() {
  usePageTitle("My Events");
  usePrintedHeader("My Event Registrations");
  usePaymentResultToast(NEWS);
  const outcome = usePaymentOutcome();
  const mine = useQuery(read(listMyRegistrations));
  return (
    <>
      <PageHeading
        title="My Event Registrations"
        actions={
          <Button tone="secondary" size="small" className="max-sm:px-3!" onClick={() => window.print()}>
            <Printer size={17} aria-hidden="true" /> <span className="max-sm:sr-only">Print</span>
          </Button>
        }
      />
      <Loaded
        of={mine}
        failure="Your registrations could not be loaded."
        skeleton={
          <div className="space-y-6" aria-busy="true">
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
          </div>
        }
      >
        {(all) => (
          <>
            {outcome !== null && (
              <Suspense>
                <AfterPayment outcome={outcome} all={all} />
              </Suspense>
            )}
            <MyEventList all={all} />
            <div className="mt-12 empty:hidden">
              <MyCredit />
            </div>
            <MyCalendar />
          </>
        )}
      </Loaded>
    </>
  );
}
