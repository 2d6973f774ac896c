import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";

const SHOWN: Partial<Record<RegistrationStatus, { text: string; tone: BadgeTone }>> = {
  confirmed: { text: "PAID", tone: "leaf" },
  waitlist: { text: "IN WAITLIST", tone: "amber" },
};

/** PAID, IN WAITLIST, or the raw status. */
export function StatusBadge({ status }: { status: RegistrationStatus }) {
  const { text, tone } = SHOWN[status] ?? { text: status, tone: "plain" };
  return <Badge tone={tone}>{text}</Badge>;
}
