-- The officers of a dinner (112): they get replies to what it sends by itself, and notices about it.
create table event_officers (
  event_id integer not null references events (id) on delete cascade,
  member_id integer references members (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  since timestamptz not null,
  check (num_nonnulls(member_id, user_id) = 1)
);
create unique index event_officers_members on event_officers (event_id, member_id) where member_id is not null;
create unique index event_officers_users on event_officers (event_id, user_id) where user_id is not null;
create index event_officers_of_member on event_officers (member_id) where member_id is not null;
create index event_officers_of_user on event_officers (user_id) where user_id is not null;
-- Dinners that exist have the one who made them, if that is someone who still has an officer's rights.
insert into event_officers (event_id, member_id, since)
  select e.id, m.id, now() from events e
    join members m on e.created_by = 'member ' || m.id and m.admin_privileges <> 'none'
  where e.deleted_at is null;
insert into event_officers (event_id, user_id, since)
  select e.id, u.id, now() from events e
    join users u on e.created_by = 'administrator ' || u.id and u.is_admin
  where e.deleted_at is null;
