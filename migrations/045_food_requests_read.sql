-- Who read a party's food request, and for which of its persons it was entered: none if there was nothing to enter, null
-- if a portal of the version before did not ask. The time is food_read_at; a changed request is unread again, and one that
-- is opened again keeps nothing of how it was read (D-124).
alter table registrations add column food_read_by text;
alter table registrations add column food_read_for integer[];
create or replace function unread_food() returns trigger language plpgsql as $$
begin
  new.food_read_at := null;
  new.food_read_by := null;
  new.food_read_for := null;
  return new;
end $$;
create trigger registrations_food_opened before update of food_read_at on registrations
  for each row when (new.food_read_at is null) execute function unread_food();
