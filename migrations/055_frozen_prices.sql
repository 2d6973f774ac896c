-- Each person keeps the price of their place from the moment in which the seats were taken (079): a party's amount is the
-- sum of its persons' prices and an adjustment, at every commit.
alter table attendees
  add column price_cents bigint not null default 0 check (price_cents between 0 and 9999999999),
  -- Which price it is: that of a ticket, or one that an officer set.
  add column price_line text check (price_line in ('member', 'guest', 'officer')),
  add column price_why text check (length(price_why) <= 200),
  add column priced_at timestamptz;
alter table registrations
  add column adjustment_cents bigint not null default 0,
  add column adjustment_why text check (length(adjustment_why) <= 500),
  add constraint registrations_adjustment_has_reason check (adjustment_cents = 0 or adjustment_why is not null);

-- The prices at which a card payment for a manual registration was started.
alter table manual_registrations add column prices jsonb;

-- What parties have paid so far, in this order: nothing, where the price was waived; the dinner's prices of today, if they
-- add up; those of the day on which the party was written, as the audit log has them, if they do; else shares.
create temporary table priced on commit drop as
  select r.id, round(r.amount * 100)::numeric as amount, r.payment_method, have.members, have.guests,
    round(e.member_price * 100) as member_now, round(e.guest_price * 100) as guest_now,
    coalesce(round(member_then.price * 100), round(e.member_price * 100)) as member_then,
    coalesce(round(guest_then.price * 100), round(e.guest_price * 100)) as guest_then
  from registrations r join events e on e.id = r.event_id
    cross join lateral (select count(*) filter (where kind = 'member') as members,
      count(*) filter (where kind = 'guest') as guests from attendees a where a.registration_id = r.id) have
    -- The first change after the party was written tells what the price was until then.
    left join lateral (select (l.before ->> 'memberPrice')::numeric as price from audit_log l
      where l.entity = 'event' and l.entity_id = e.id::text and l.at > r.created_at
        and l.before ->> 'memberPrice' ~ '^\d{1,8}(\.\d{1,2})?$' order by l.at, l.id limit 1) member_then on true
    left join lateral (select (l.before ->> 'guestPrice')::numeric as price from audit_log l
      where l.entity = 'event' and l.entity_id = e.id::text and l.at > r.created_at
        and l.before ->> 'guestPrice' ~ '^\d{1,8}(\.\d{1,2})?$' order by l.at, l.id limit 1) guest_then on true;
create temporary table prices_of_party on commit drop as
  select id, amount, members, guests,
    case how when 'now' then member_now when 'then' then member_then
      else case when sum_now > 0 then floor(amount * member_now / sum_now) else floor(amount / (members + guests)) end
    end as member_price,
    case how when 'now' then guest_now when 'then' then guest_then
      else case when sum_now > 0 then floor(amount * guest_now / sum_now) else floor(amount / (members + guests)) end
    end as guest_price,
    case when how = 'shares' then 'Carried over' end as price_why,
    case when payment_method = 'complimentary' then 'Complimentary' else 'Carried over' end as adjustment_why
  from priced cross join lateral (select members * member_now + guests * guest_now as sum_now,
      members * member_then + guests * guest_then as sum_then) sums
    cross join lateral (select case when sum_now = amount or amount = 0 or payment_method = 'complimentary' then 'now'
      when sum_then = amount then 'then' else 'shares' end as how) chosen
  where members + guests > 0;
update attendees a set price_cents = case a.kind when 'member' then p.member_price else p.guest_price end,
    price_line = a.kind, price_why = p.price_why, priced_at = r.created_at
  from prices_of_party p join registrations r on r.id = p.id where a.registration_id = p.id;
update registrations r set adjustment_cents = left_over.cents,
    adjustment_why = case when left_over.cents <> 0 then coalesce(p.adjustment_why, 'Carried over') end
  from priced q left join prices_of_party p on p.id = q.id
    cross join lateral (select q.amount - coalesce(p.members * p.member_price + p.guests * p.guest_price, 0) as cents) left_over
  where r.id = q.id and left_over.cents <> 0;
set constraints all immediate;
alter table attendees alter column price_line set not null;

-- A person whom a program adds without saying who comes has no price; what the party pays for them is its adjustment.
create or replace function add_attendees() returns trigger language plpgsql set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  parties integer[];
begin
  with added as (
    insert into attendees (registration_id, event_id, kind, place, member_id, is_live, table_id, price_line)
      select r.id, r.event_id, k.kind, s.place, case when k.kind = 'member' and s.place = 0 then r.member_id end,
        r.removed_at is null, case when r.table_number is not null then table_of(r.event_id, r.table_number) end, k.kind
      from written r
        cross join lateral (select count(*) filter (where kind = 'member') as members,
            count(*) filter (where kind = 'guest') as guests,
            coalesce(max(place) filter (where kind = 'member') + 1, 0) as next_member,
            coalesce(max(place) filter (where kind = 'guest') + 1, 0) as next_guest
          from attendees a where a.registration_id = r.id) have
        cross join lateral (values ('member', have.next_member, r.member_tickets - have.members),
          ('guest', have.next_guest, r.guest_tickets - have.guests)) as k (kind, next, missing)
        cross join lateral generate_series(k.next, k.next + k.missing - 1) as s (place)
      where k.missing > 0
      returning registration_id)
  select array_agg(distinct registration_id) into parties from added;
  if parties is not null then
    update registrations r set adjustment_cents = rest.cents,
        adjustment_why = case when rest.cents <> 0 then coalesce(r.adjustment_why, 'Not itemized') end
      from unnest(parties) as party (id) cross join lateral (select round(w.amount * 100)::bigint
          - (select coalesce(sum(a.price_cents), 0) from attendees a where a.registration_id = w.id)::bigint as cents
        from registrations w where w.id = party.id offset 0) rest
      where r.id = party.id and r.adjustment_cents <> rest.cents;
  end if;
  return null;
end $$;

create function add_up() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  party integer;
begin
  if tg_table_name = 'registrations' then party := new.id;
  elsif tg_op = 'INSERT' then party := new.registration_id; else party := old.registration_id; end if;
  if exists (select from registrations r where r.id = party and round(r.amount * 100) - r.adjustment_cents
      <> (select coalesce(sum(a.price_cents), 0) from attendees a where a.registration_id = r.id)) then
    raise exception 'the prices of registration % do not add up to its amount', party using errcode = 'check_violation',
      constraint = 'registrations_add_up';
  end if;
  return null;
end $$;
create constraint trigger registrations_add_up after insert or update of amount, adjustment_cents, member_tickets,
  guest_tickets on registrations deferrable initially deferred for each row execute function add_up();
create constraint trigger attendees_add_up after delete or update of price_cents, registration_id on attendees
  deferrable initially deferred for each row execute function add_up();
-- Persons of parties with seats come with their tickets, whose change is looked at; those of removed ones need no ticket.
create constraint trigger attendees_of_removed_add_up after insert on attendees
  deferrable initially deferred for each row when (not new.is_live) execute function add_up();
-- Within a transaction that goes on, as when they were made in another.
set constraints registrations_add_up, attendees_add_up, attendees_of_removed_add_up deferred;
