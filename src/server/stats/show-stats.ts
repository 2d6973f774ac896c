import type { MemberStatus } from "#contract/members/status.ts";
import { showStats as endpoint } from "#contract/stats.ts";
import { countsByStatusLabel } from "#server/directory/rules.ts";
import { readsThatMayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { action } from "#server/platform/http/action.ts";

type Figures = {
  by_status: Partial<Record<MemberStatus, number>> | null;
  total_events: number;
  upcoming_events: number;
  total_registrations: number;
  confirmed_tickets: number;
  waitlist_tickets: number;
  total_revenue: string;
};

/** The chapter's statistics in one snapshot (S-40), without deleted events and removed registrations. */
export const showStats = action(endpoint, async (ctx) => {
  const { now, config } = ctx;
  const db = await readsThatMayLag(ctx, "statistics");
  const [figures] = await db.fast<Figures>(
    "stats",
    // The tallies count every current registration and place in line; those of the few deleted events are subtracted.
    `with people as (select status, sum(n)::int as n from tallies where thing = 'members' group by status
        having sum(n) > 0),
      parties as (
        select status, n, tickets, amount from tallies where thing in ('registrations', 'waitlist')
        union all select 'waitlist', -count(*), -sum(w.total_tickets), 0
          from events e join waitlist_entries w on w.event_id = e.id
          where e.deleted_at is not null and w.ended_at is null
        union all select r.status, -count(*), -sum(r.total_tickets), -sum(r.amount)
          from events e join registrations r on r.event_id = e.id
          where e.deleted_at is not null and r.removed_at is null group by r.status
        union all select 'confirmed', 0, -sum(r.total_tickets), -sum(r.amount)
          from registrations r join events e on e.id = r.event_id
          where e.deleted_at is null and r.removed_at is null and r.pays_later_since is not null),
      sums as (select coalesce(sum(n), 0)::int as total_registrations,
          coalesce(sum(tickets) filter (where status = 'confirmed'), 0)::int as confirmed_tickets,
          coalesce(sum(tickets) filter (where status = 'waitlist'), 0)::int as waitlist_tickets,
          coalesce(sum(amount) filter (where status = 'confirmed'), 0)::numeric(14, 2)::text as total_revenue
        from parties),
      dinners as (select count(*)::int as total_events,
          count(*) filter (where date_time > $1)::int as upcoming_events
        from events where deleted_at is null)
    select (select json_object_agg(status, n) from people) as by_status, dinners.*, sums.* from dinners, sums`,
    [now],
  );
  if (!figures) throw new Error("no statistics");
  const byStatus = new Map(Object.entries(figures.by_status ?? {}) as [MemberStatus, number][]);
  return {
    totalMembers: [...byStatus.values()].reduce((sum, n) => sum + n, 0),
    membersByStatus: countsByStatusLabel(byStatus, config.chapter.societyShortName),
    totalEvents: figures.total_events,
    upcomingEvents: figures.upcoming_events,
    totalRegistrations: figures.total_registrations,
    confirmedTickets: figures.confirmed_tickets,
    waitlistTickets: figures.waitlist_tickets,
    totalRevenue: figures.total_revenue,
  };
});
