-- The comparison of persons and tickets at the end of a transaction (038) also when a registration comes back, when it
-- or a person changes the event, and for both parties of a person who changes the party.
create or replace function match_attendees() returns trigger language plpgsql as $$
declare
  party integer;
  parties integer[];
begin
  if tg_table_name = 'registrations' then parties := array[new.id];
  elsif tg_op = 'UPDATE' then parties := array[old.registration_id, new.registration_id];
  else parties := array[old.registration_id];
  end if;
  select r.id into party from registrations r where r.id = any (parties)
    and (exists (select from attendees a where a.registration_id = r.id and a.event_id <> r.event_id)
      or r.removed_at is null and exists (select from attendees a where a.registration_id = r.id
        having count(*) filter (where kind = 'member') <> r.member_tickets
          or count(*) filter (where kind = 'guest') <> r.guest_tickets)) limit 1;
  if party is not null then
    raise exception 'registration % has other persons than tickets, or at another event', party
      using errcode = 'check_violation', constraint = 'attendees_match_tickets';
  end if;
  return null;
end $$;
drop trigger registrations_match_attendees on registrations;
create constraint trigger registrations_match_attendees
  after update of member_tickets, guest_tickets, removed_at, event_id on registrations
  deferrable initially deferred for each row execute function match_attendees();
drop trigger attendees_match_tickets on attendees;
create constraint trigger attendees_match_tickets after delete or update of registration_id, kind, event_id on attendees
  deferrable initially deferred for each row execute function match_attendees();
