import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";

const SHOWN: Partial<Record<RegistrationStatus, { text: string; tone: BadgeTone }>> = {
  confirmed: { text: "PAID", tone: "leaf" },
  waitlist: { text: "IN WAITLIST", tone: "amber" },
};

/** PAID, IN WAITLIST, or the raw status; officers read that a party is UNPAID (D-363). */
export function StatusBadge({
  status,
  isForOfficers = false,
}: {
  status: RegistrationStatus;
  isForOfficers?: boolean;
}) {
  const raw = { text: isForOfficers && status === "unpaid" ? "UNPAID" : status, tone: "plain" } as const;
  const { text, tone } = SHOWN[status] ?? raw;
  return <Badge tone={tone}>{text}</Badge>;
}
