-- New parties and places in line are looked at by one statement for all of them, and only one that does not hold yet is
-- looked at again at the end of the transaction (084). Changes are looked at row by row, as before.
create or replace function add_attendees() returns trigger language plpgsql set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  parties integer[];
  unequal integer[];
begin
  with have as materialized (
    select r.id, r.event_id, r.member_id, r.table_number, r.removed_at, r.member_tickets - members as members_missing,
        r.guest_tickets - guests as guests_missing, next_member, next_guest,
        round(r.amount * 100) - r.adjustment_cents <> cents as is_unequal
      from written r
        cross join lateral (select count(*) filter (where kind = 'member') as members,
            count(*) filter (where kind = 'guest') as guests,
            coalesce(max(place) filter (where kind = 'member') + 1, 0) as next_member,
            coalesce(max(place) filter (where kind = 'guest') + 1, 0) as next_guest,
            coalesce(sum(price_cents), 0) as cents
          from attendees a where a.registration_id = r.id) counted),
  added as (
    insert into attendees (registration_id, event_id, kind, place, member_id, is_live, table_id, price_line)
      select r.id, r.event_id, k.kind, s.place, case when k.kind = 'member' and s.place = 0 then r.member_id end,
        r.removed_at is null, case when r.table_number is not null then table_of(r.event_id, r.table_number) end, k.kind
      from have r
        cross join lateral (values ('member', next_member, members_missing), ('guest', next_guest, guests_missing))
          as k (kind, next, missing)
        cross join lateral generate_series(k.next, k.next + k.missing - 1) as s (place)
      where k.missing > 0
      returning registration_id)
  select (select array_agg(distinct registration_id) from added),
      (select array_agg(id) from have where is_unequal and members_missing <= 0 and guests_missing <= 0)
    into parties, unequal;
  if parties is not null then
    update registrations r set adjustment_cents = rest.cents,
        adjustment_why = case when rest.cents <> 0 then coalesce(r.adjustment_why, 'Not itemized') end
      from unnest(parties) as party (id) cross join lateral (select round(w.amount * 100)::bigint
          - (select coalesce(sum(a.price_cents), 0) from attendees a where a.registration_id = w.id)::bigint as cents
        from registrations w where w.id = party.id offset 0) rest
      where r.id = party.id and r.adjustment_cents <> rest.cents;
  end if;
  -- Named as changed, so that the check at the end of the transaction looks at them.
  if tg_op = 'INSERT' and unequal is not null then
    update registrations set amount = amount where id = any (unequal);
  end if;
  return null;
end $$;
drop trigger registrations_add_up on registrations;
create constraint trigger registrations_add_up after update of amount, adjustment_cents, member_tickets, guest_tickets
  on registrations deferrable initially deferred for each row execute function add_up();

-- A new row has the number of an open one of the other kind only while one becomes the other.
create function look_for_numbers_twice() returns trigger language plpgsql set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  twice integer[];
begin
  if tg_table_name = 'registrations' then
    select array_agg(w.id) into twice from written w
      cross join lateral (select from waitlist_entries e where e.number = w.id and e.ended_at is null limit 1) e
      where w.removed_at is null;
    if twice is not null then update registrations set removed_at = removed_at where id = any (twice); end if;
  else
    select array_agg(w.number) into twice from written w
      cross join lateral (select from registrations r where r.id = w.number and r.removed_at is null limit 1) r
      where w.ended_at is null;
    if twice is not null then update waitlist_entries set number = number where number = any (twice) and ended_at is null; end if;
  end if;
  return null;
end $$;
drop trigger registrations_number_of_one_party on registrations;
create constraint trigger registrations_number_of_one_party after update of removed_at on registrations
  deferrable initially deferred for each row when (new.removed_at is null) execute function refuse_number_twice();
create trigger registrations_number_of_new after insert on registrations
  referencing new table as written for each statement execute function look_for_numbers_twice();
drop trigger waitlist_entries_number_of_one_party on waitlist_entries;
create constraint trigger waitlist_entries_number_of_one_party after update of number, ended_at on waitlist_entries
  deferrable initially deferred for each row when (new.ended_at is null) execute function refuse_number_twice();
create trigger waitlist_entries_number_of_new after insert on waitlist_entries
  referencing new table as written for each statement execute function look_for_numbers_twice();
