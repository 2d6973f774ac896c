import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { paths } from "#web/platform/paths.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { HoldLeft } from "#web/registrations/HoldLeft.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Reminds members of seats on hold that are not paid yet. */
export function HeldSeats({ registrations }: { registrations: readonly MyRegistration[] | undefined }) {
  const held = (registrations ?? []).filter(
    ({ registrations: { status, registeredBy } }) => status === "pending" && !registeredBy,
  );
  const [first, ...more] = held;
  if (!first) return null;
  const until = first.registrations.holdExpiresAt;
  const { title } = eventOf(first);
  return (
    <Alert tone="warning" className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        {more.length === 0 ? (
          <>
            <strong>{title} is not paid yet.</strong> {until && <HoldLeft until={until} />}
          </>
        ) : (
          <>
            <strong>You have unpaid seats for {held.length} events.</strong> Please pay or cancel before the
            holds expire.
          </>
        )}
      </p>
      <LinkButton href={paths.myEvents} tone="secondary" size="small">
        Pay or Cancel
      </LinkButton>
    </Alert>
  );
}
