-- What officers want to hear of their dinners, and when (112). Without a row, a kind comes as it happens.
create table notice_preferences (
  member_id integer references members (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  kind text not null check (kind in ('canceled', 'changed', 'refused', 'charge')),
  how text not null check (how in ('now', 'daily', 'off')),
  -- When it was turned on again: they never hear of what happened before. Null if it was never off.
  since timestamptz,
  check (num_nonnulls(member_id, user_id) = 1)
);
create unique index notice_preferences_of_members on notice_preferences (member_id, kind) where member_id is not null;
create unique index notice_preferences_of_users on notice_preferences (user_id, kind) where user_id is not null;
-- What an officer of a dinner was told, or did not need to hear: never again. Facts are named by where they are recorded.
create table told_notices (
  event_id integer not null references events (id) on delete cascade,
  officer text not null,
  fact text not null,
  told_at timestamptz not null,
  -- The email that says so; null if none had to, or once it is no longer stored.
  outbox_id integer references outbox (id) on delete set null,
  primary key (event_id, officer, fact)
);
create index told_notices_outbox on told_notices (outbox_id);
create index told_notices_at on told_notices (told_at);
