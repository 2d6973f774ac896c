-- A link for a new password is worth what it was made for: the member's address as it was, his log-in name, his old
-- password. It ends with any of them, whoever changes it and by whatever way.
create function end_password_resets() returns trigger language plpgsql as $$
begin
  delete from password_resets where member_id = new.id;
  return null;
end
$$;
create trigger members_end_password_resets after update of email, user_name, password_hash on members
  for each row when (old.email is distinct from new.email or old.user_name is distinct from new.user_name
    or old.password_hash is distinct from new.password_hash)
  execute function end_password_resets();

-- A payment that the card provider holds for review is asked about ever less often: how often it was found so, and
-- not before when the sweeper asks again.
alter table payments add column held_looks integer not null default 0;
alter table payments add column look_again_at timestamptz;
