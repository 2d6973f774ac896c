-- A party can move to another dinner (D-407, 109): a new registration there, which names the one that ended.
alter table registrations
  add column came_from integer unique references registrations (id),
  -- What the chapter had of its payments when it moved, in cents: the bookkeeper's file has it once for each of the two
  -- dinners.
  add column came_with_cents bigint,
  add check ((came_from is null) = (came_with_cents is null)),
  add check (came_from <> id);

-- The registration that a party had at a time, from the number of the one that it has now: payments name the latter, and
-- were received for the dinner of the former.
create function party_at(number integer, at timestamptz) returns integer language plpgsql stable as $$
declare
  party registrations%rowtype;
begin
  select * into party from registrations where id = number;
  while party.came_from is not null and party.created_at > at loop
    select * into party from registrations where id = party.came_from;
  end loop;
  return party.id;
end $$;
