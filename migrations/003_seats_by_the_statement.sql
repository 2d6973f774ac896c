-- Seats are counted once for each statement and dinner, no longer row by row: many parties written together cost
-- their dinner one new version of its row. Whoever writes live registrations locks the dinner's row first; the
-- names in the unique indexes come second everywhere, or a late payment and its payer, who registers again at that
-- moment, would wait for each other.
drop trigger registrations_take_seats on registrations;
create or replace function count_registration_seats() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in select event_id, sum(member_tickets + guest_tickets)::int as seats from written
      where removed_at is null and status in ('pending', 'confirmed') group by event_id order by event_id
    loop
      update events set seats_taken = seats_taken + change.seats where id = change.event_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for change in select event_id, sum(member_tickets + guest_tickets)::int as seats from gone
      where removed_at is null and status in ('pending', 'confirmed') group by event_id order by event_id
    loop
      update events set seats_taken = seats_taken - change.seats where id = change.event_id;
    end loop;
  else
    for change in select event_id, sum(seats)::int as seats from (
        select event_id, member_tickets + guest_tickets as seats from written
          where removed_at is null and status in ('pending', 'confirmed')
        union all select event_id, -(member_tickets + guest_tickets) from gone
          where removed_at is null and status in ('pending', 'confirmed')) moved
      group by event_id having sum(seats) <> 0 order by event_id
    loop
      update events set seats_taken = seats_taken + change.seats where id = change.event_id;
    end loop;
  end if;
  return null;
end
$$;
create trigger registrations_take_seats after insert on registrations
  referencing new table as written for each statement execute function count_registration_seats();
create trigger registrations_change_seats after update on registrations
  referencing old table as gone new table as written for each statement execute function count_registration_seats();
create trigger registrations_give_seats after delete on registrations
  referencing old table as gone for each statement execute function count_registration_seats();

-- An own part in a dinner is found by both at once, whatever the planner knows of the table: the embedded database
-- never gathers statistics, and a hot dinner has all its parties under one key.
drop index registrations_member;
drop index registrations_user;
create index registrations_member on registrations (member_id, event_id)
  where removed_at is null and member_id is not null;
create index registrations_user on registrations (user_id, event_id)
  where removed_at is null and user_id is not null;
