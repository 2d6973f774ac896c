-- Unpaid seats of one person are bounded (S-71). Each unpaid registration has one of three places of its person, so
-- that a fourth event is refused by the database, whatever process asks; null where the place is not counted.
alter table registrations
  add column hold_slot smallint check (hold_slot between 1 and 3),
  -- Since when its seats are or were kept without a payment.
  add column held_since timestamptz;
update registrations set held_since = created_at where status = 'pending';
update registrations r set hold_slot = nth.n from (
  select id, row_number() over (partition by coalesce(member_id, -user_id) order by id) as n from registrations
  where status = 'pending' and removed_at is null and coalesce(member_id, -user_id) is not null) nth
where nth.id = r.id and nth.n <= 3;
create unique index registrations_one_per_hold_slot on registrations ((coalesce(member_id, -user_id)), hold_slot)
  where status = 'pending' and removed_at is null;
-- What a person gave up unpaid at an event counts there for a day.
create index registrations_unpaid on registrations ((coalesce(member_id, -user_id)), event_id, removed_at)
  where status = 'pending' and removed_at is not null;

-- Money owed back because a registration's amount was lowered: of which registration. Empty again where the amount was
-- raised before the money was sent.
alter table payment_refunds add column lowered_registration_id integer references registrations (id);
