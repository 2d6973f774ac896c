-- Money that is to go back, written when it becomes due and before anybody sends it (S-26).
alter table payment_refunds drop constraint payment_refunds_status_check;
alter table payment_refunds add constraint payment_refunds_status_check
  check (status in ('due', 'refunding', 'refunded', 'refund_failed'));
alter table payment_refunds alter column kind drop not null;
alter table payment_refunds add column reason text;
create index payment_refunds_due on payment_refunds (id) where status = 'due';

-- One-time links for a forgotten password; only the token's hash is kept.
create table password_resets (
  token_hash text primary key,
  member_id integer not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_member on password_resets (member_id);

-- Private calendar addresses; only the token's hash is kept.
create table calendar_feeds (
  token_hash text primary key,
  member_id integer unique references members (id) on delete cascade,
  user_id integer unique references users (id) on delete cascade,
  opened_at timestamptz not null,
  check (num_nonnulls(member_id, user_id) = 1)
);

create index members_local_dues on members (local_dues_paid_through) where local_dues_paid_through is not null;

-- The payment that bought what this one was to buy, while both stood side by side: money for this one goes back (S-28).
alter table payments add column superseded_by integer references payments (id);
