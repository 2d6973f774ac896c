-- What putting someone back has to know besides (116). What is remembered lasts ten minutes; a row of before this has less.
alter table removed_persons
  -- What the party's adjustment was without them, and whether the party was complimentary.
  add column left_adjustment_cents bigint not null default 0,
  add column was_complimentary boolean not null default false,
  -- Since when, by whose word, and how it paid later.
  add column pays_later_since timestamptz,
  add column pays_later_by text,
  add column payment_type text,
  -- The table that they were told by email: their row of told_tables.
  add column told jsonb;

-- A portal of before this erases an owner and leaves whom officers removed from the owner's party.
create function forget_removed_of_owner() returns trigger language plpgsql as $$
begin
  delete from removed_persons where registration_id = new.id;
  return null;
end $$;
create trigger registrations_forget_removed after update of member_id on registrations
  for each row when (old.member_id is not null and new.member_id is null and new.user_id is null)
  execute function forget_removed_of_owner();
