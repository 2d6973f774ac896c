import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type Stats, showStats } from "#contract/stats.ts";
import { read } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const count = (value: number) => value.toLocaleString("en-US");

function figuresOf(stats: Stats) {
  const statuses = Object.entries(stats.membersByStatus).filter(([, members]) => members > 0);
  return [
    {
      label: "Members",
      value: count(stats.totalMembers),
      note: statuses.map(
        ([status, members]) =>
          `${count(members)} ${status.replace(/ Member$/, "").replace(/^./, (first) => first.toLowerCase())}`,
      ),
    },
    { label: "Events", value: count(stats.totalEvents), note: [`${count(stats.upcomingEvents)} upcoming`] },
    { label: "Registrations", value: count(stats.totalRegistrations), note: [] },
    { label: "Confirmed tickets", value: count(stats.confirmedTickets), note: [] },
    { label: "Waitlist tickets", value: count(stats.waitlistTickets), note: [] },
    { label: "Revenue", value: MONEY.format(Number(stats.totalRevenue)), note: ["confirmed registrations"] },
  ];
}

/** The chapter's main numbers, counted again when Refresh is pressed (S-40). */
export function ChapterStats() {
  const toast = useToast();
  const stats = useQuery(read(showStats));
  async function refresh() {
    const { error, isSuccess } = await stats.refetch();
    if (isSuccess) toast({ title: "Stats Refreshed" });
    else if (!isUnauthorized(error))
      toast({
        title: "Error",
        description: errorMessage(error, "Failed to refresh stats"),
        variant: "destructive",
      });
  }
  return (
    <section aria-labelledby="figures" className="mb-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="figures" className="text-2xl">
          Chapter at a glance
        </h2>
        <Button tone="quiet" size="small" className="-mr-4" disabled={stats.isFetching} onClick={refresh}>
          <RefreshCw
            size={16}
            aria-hidden="true"
            className={stats.isFetching && !stats.isPending ? "animate-turn" : ""}
          />
          Refresh
        </Button>
      </div>
      <Loaded of={stats} failure="The numbers could not be loaded." skeleton={<FiguresSkeleton />}>
        {(read) => <Figures stats={read} />}
      </Loaded>
    </section>
  );
}

/** Six figures, each under its label. */
function FiguresSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-px max-[19rem]:grid-cols-1 overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
      {[0, 1, 2, 3, 4, 5].map((figure) => (
        <div key={figure} className="space-y-2 bg-card px-4 py-3.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-16" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}

function Figures({ stats }: { stats: Stats }) {
  return (
    <dl className="grid grid-cols-2 gap-px max-[19rem]:grid-cols-1 overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-3 xl:grid-cols-6">
      {figuresOf(stats).map(({ label, value, note }) => (
        <div key={label} className="bg-card px-4 py-3.5">
          <dt className="text-sm text-soft">{label}</dt>
          <dd>
            <span className="block font-display text-2xl leading-tight lining-nums sm:text-3xl xl:text-2xl 2xl:text-3xl">
              {value}
            </span>
            {note.length > 0 && <span className="block text-xs text-soft">{note.join(", ")}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
