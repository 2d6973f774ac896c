import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { recordedText } from "#web/payments/recorded-payment.ts";
import { paths } from "#web/platform/paths.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { HoldLeft } from "#web/registrations/HoldLeft.tsx";
import { useRecordedPayments } from "#web/registrations/use-recorded-payments.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Reminds members of seats on hold that are not paid yet. */
export function HeldSeats({ registrations }: { registrations: readonly MyRegistration[] | undefined }) {
  const held = (registrations ?? []).filter(
    ({ registrations: { status, registeredBy } }) => status === "pending" && !registeredBy,
  );
  return held.length > 0 && <Held held={held} />;
}

function Held({ held }: { held: readonly MyRegistration[] }) {
  const { recorded } = useRecordedPayments();
  const charged = held.flatMap(({ registrations: { id } }) => recorded(id) ?? []);
  const unpaid = held.filter(({ registrations: { id } }) => !recorded(id));
  return (
    <>
      {charged.map((payment) => (
        <Alert key={payment.id} className="mb-8">
          <p>{recordedText(payment)}</p>
        </Alert>
      ))}
      <Unpaid unpaid={unpaid} />
    </>
  );
}

function Unpaid({ unpaid }: { unpaid: readonly MyRegistration[] }) {
  const [first, ...more] = unpaid;
  if (!first) return null;
  const until = first.registrations.holdExpiresAt;
  const { title } = eventOf(first);
  return (
    <Alert tone="warning" className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        {more.length === 0 ? (
          <>
            <strong>You haven’t paid for {title} yet.</strong> {until && <HoldLeft until={until} />}
          </>
        ) : (
          <>
            <strong>You have unpaid seats for {unpaid.length} events.</strong> Please pay or cancel before
            your holds expire.
          </>
        )}
      </p>
      <LinkButton href={paths.myEvents} tone="secondary" size="small">
        Pay or Cancel
      </LinkButton>
    </Alert>
  );
}
