import type { MyRegistration } from "#contract/registrations.ts";
import { paths } from "#web/platform/paths.ts";
import { HoldLeft } from "#web/registrations/HoldLeft.tsx";
import { Alert } from "#web/ui/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Says on the first page which seats are held and not paid yet, and where to pay or cancel; otherwise nothing. */
export function HeldSeats({ registrations }: { registrations: readonly MyRegistration[] | undefined }) {
  const held = (registrations ?? []).filter((item) => item.registrations.status === "pending");
  const [first, ...more] = held;
  if (!first) return null;
  const until = first.registrations.holdExpiresAt;
  const { title } = first.events ?? first.event;
  return (
    <Alert tone="warning" className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        {more.length === 0 ? (
          <>
            <strong>{title} is not paid yet.</strong> {until && <HoldLeft until={until} />}
          </>
        ) : (
          <>
            <strong>You hold seats for {held.length} events that are not paid yet.</strong> Please pay or
            cancel them before their time is over.
          </>
        )}
      </p>
      <LinkButton href={paths.myEvents} tone="secondary" size="small">
        Pay or Cancel
      </LinkButton>
    </Alert>
  );
}
