-- An email that came back because it was too large: its own fault, which counts against no mailbox (D-474).
alter table bounces drop constraint bounces_kind_check;
alter table bounces add constraint bounces_kind_check
  check (kind in ('refused', 'full', 'doubtful', 'blocked', 'delayed', 'complaint', 'automatic', 'unclear', 'ignored',
    'too large'));

-- An earlier version of the portal would ignore what it does not read of a slice, and email more people. It sends no such
-- scheduled email; a newer version does.
alter table scheduled_circulars add column reads_of_slice text[] not null default '{}';
create function send_scheduled_slice() returns trigger language plpgsql as $$
begin
  if exists (select from jsonb_object_keys(new.slice) as part (key)
    where part.key <> all (array['who', 'kind', 'tables', 'owes', 'lacks', 'statuses', 'ranks', 'dues', 'came', 'areOfficers'])
      and part.key <> all (new.reads_of_slice)) then
    raise exception 'a scheduled email was sent without regard to a part of its slice';
  end if;
  return new;
end $$;
create trigger scheduled_circulars_slice before update of ended_because on scheduled_circulars
  for each row when (new.ended_because = 'sent') execute function send_scheduled_slice();
