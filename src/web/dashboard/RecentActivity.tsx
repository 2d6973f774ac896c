import type { UseQueryResult } from "@tanstack/react-query";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { amountFor } from "#web/registrations/prices/OwnPrices.tsx";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { DashboardCard } from "./DashboardCard.tsx";

const SHOWN = 5;

/** A status as something that happened (S-23); a pending payment shows its status as it is. */
const HAPPENED: Record<string, { text: string; tone: BadgeTone }> = {
  confirmed: { text: "Payment confirmed", tone: "leaf" },
  waitlist: { text: "Joined waitlist", tone: "amber" },
};

/** The member's five newest registrations, each with a link to it. */
export function RecentActivity({ registrations }: { registrations: UseQueryResult<MyRegistration[]> }) {
  return (
    <DashboardCard
      title="Recent Activity"
      query={registrations}
      failure="Your registrations could not be loaded."
    >
      {(all) =>
        all.length === 0 ? (
          <p className="py-4 text-center text-soft">No recent activity</p>
        ) : (
          <ul className="divide-y divide-line">
            {all.slice(0, SHOWN).map((item) => (
              <ActivityLine key={item.registrations.id} item={item} />
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}

function ActivityLine({ item }: { item: MyRegistration }) {
  const dates = useDates();
  const { id, status } = item.registrations;
  const amount = amountFor(item.registrations);
  const event = eventOf(item);
  const { text, tone } = HAPPENED[status] ?? { text: status, tone: "plain" };
  return (
    <li className="flex flex-col py-4 first:pt-1 last:pb-0">
      <h3 className="mt-2 text-lg">
        <a href={paths.myEvent(id)} className="tap-target hover:text-wine-text hover:underline">
          {event.title}
        </a>
      </h3>
      {/* Read after the heading of what it is about. */}
      <div className="order-first flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        {amount !== null && (
          <span className="font-display text-lg lining-nums tabular-nums">{formatMoney(amount)}</span>
        )}
      </div>
      <p className="text-sm text-soft">{dates.dayAndTime(event.dateTime)}</p>
      <p className="text-sm text-soft">{event.location}</p>
    </li>
  );
}
