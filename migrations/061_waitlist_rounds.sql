-- A round of offers is told by a count, not by a time: the clocks of two portals differ (005).

alter table events add column waitlist_round integer not null default 1;
-- The round in which its party let the offer go.
alter table waitlist_offers add column passed_in_round integer;
update waitlist_offers o
  set passed_in_round = case when coalesce(o.declined_at, o.lapsed_at) >= e.waitlist_round_at then 1 else 0 end
  from events e where e.id = o.event_id and num_nonnulls(o.declined_at, o.lapsed_at) > 0;
alter table waitlist_offers add constraint waitlist_offers_passed_in_a_round
  check ((passed_in_round is null) = (declined_at is null and lapsed_at is null));
alter table events drop column waitlist_round_at;
