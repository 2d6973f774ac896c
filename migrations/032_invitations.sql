-- A one-time link by which a member without a password chooses username and password is kept, and ends, as a link for a
-- forgotten password does.
alter table password_resets
  add column kind text not null default 'reset' check (kind in ('reset', 'invitation'));
