-- An earlier version of the portal would end a scheduled email to members without telling anyone, since it knows only the
-- officers of dinners. It ends none; a newer version, which notes what it reads of a slice, does.
create function end_scheduled_to_members() returns trigger language plpgsql as $$
begin
  raise exception 'a scheduled email to members was ended by a program that tells no one';
end $$;
create trigger scheduled_circulars_to_members before update of ended_because on scheduled_circulars
  for each row when (new.event_id is null and new.ended_because is not null and new.reads_of_slice = '{}')
  execute function end_scheduled_to_members();
