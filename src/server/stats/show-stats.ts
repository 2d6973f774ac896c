import type { Stats } from "#contract/stats.ts";
import { inLongForm } from "#server/directory/rules.ts";
import type { MemberStatus } from "#server/members/rules.ts";
import type { Ctx } from "#server/platform/context.ts";

type Figures = {
  by_status: Partial<Record<MemberStatus, number>> | null;
  total_events: number;
  upcoming_events: number;
  total_registrations: number;
  confirmed_tickets: number;
  waitlist_tickets: number;
  total_revenue: string;
};

/** The chapter in figures, all of one moment (S-40). Deleted dinners and removed registrations count nowhere. */
export async function showStats({ db, now, config }: Ctx): Promise<Stats> {
  const [figures] = await db.fast<Figures>(
    "stats",
    `with people as (select status, count(*)::int as n from members group by status),
      parties as (select r.event_id, r.status, count(*) as n, sum(r.total_tickets) as tickets, sum(r.amount) as amount
        from registrations r where r.removed_at is null group by r.event_id, r.status),
      dinners as (select id, date_time from events where deleted_at is null),
      sums as (select coalesce(sum(p.n), 0)::int as total_registrations,
          coalesce(sum(p.tickets) filter (where p.status = 'confirmed'), 0)::int as confirmed_tickets,
          coalesce(sum(p.tickets) filter (where p.status = 'waitlist'), 0)::int as waitlist_tickets,
          coalesce(sum(p.amount) filter (where p.status = 'confirmed'), 0)::numeric(12, 2)::text as total_revenue
        from parties p join dinners d on d.id = p.event_id)
    select (select json_object_agg(status, n) from people) as by_status,
      (select count(*)::int from dinners) as total_events,
      (select count(*)::int from dinners where date_time > $1) as upcoming_events, sums.* from sums`,
    [now],
  );
  if (!figures) throw new Error("the figures did not come");
  const byStatus = new Map(Object.entries(figures.by_status ?? {}) as [MemberStatus, number][]);
  return {
    totalMembers: [...byStatus.values()].reduce((sum, n) => sum + n, 0),
    membersByStatus: inLongForm(byStatus, config.chapter.societyShortName),
    totalEvents: figures.total_events,
    upcomingEvents: figures.upcoming_events,
    totalRegistrations: figures.total_registrations,
    confirmedTickets: figures.confirmed_tickets,
    waitlistTickets: figures.waitlist_tickets,
    totalRevenue: figures.total_revenue,
  };
}
