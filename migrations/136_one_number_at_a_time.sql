-- A number that two programs write at the same time is looked for by one after the other: under a lock of the number,
-- held until the commit, since neither sees what the other has not committed yet (D-302). A statement that writes many
-- rows locks all numbers instead, so that it does not fill the table of locks.
create function lock_numbers(numbers integer[]) returns void language plpgsql as $$
begin
  if cardinality(numbers) > 200 then
    perform pg_advisory_xact_lock(136, 0);
  else
    perform pg_advisory_xact_lock_shared(136, 0);
    perform pg_advisory_xact_lock(137, n) from (select n from unnest(numbers) n order by n offset 0) in_order;
  end if;
end $$;

create or replace function look_for_numbers_twice() returns trigger language plpgsql set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  twice integer[];
begin
  -- Looked for in a later statement than the lock, which sees what was committed before it.
  if tg_table_name = 'registrations' then
    perform lock_numbers(array(select id from written where removed_at is null));
    select array_agg(w.id) into twice from written w
      cross join lateral (select from waitlist_entries e where e.number = w.id and e.ended_at is null limit 1) e
      where w.removed_at is null;
    if twice is not null then update registrations set removed_at = removed_at where id = any (twice); end if;
  else
    perform lock_numbers(array(select number from written where ended_at is null));
    select array_agg(w.number) into twice from written w
      cross join lateral (select from registrations r where r.id = w.number and r.removed_at is null limit 1) r
      where w.ended_at is null;
    if twice is not null then update waitlist_entries set number = number where number = any (twice) and ended_at is null; end if;
  end if;
  return null;
end $$;

create or replace function refuse_number_twice() returns trigger language plpgsql as $$
declare
  twice constant integer := case when tg_table_name = 'registrations' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'number')::integer end;
begin
  perform lock_numbers(array[twice]);
  if exists (select from waitlist_entries where number = twice and ended_at is null)
    and exists (select from registrations where id = twice and removed_at is null) then
    raise exception '% is the number of a registration and of a waiting party', twice
      using errcode = 'unique_violation', constraint = 'waitlist_entries_number_of_one_party';
  end if;
  return null;
end $$;
