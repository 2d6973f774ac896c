-- What a person is told of their open sessions (036). `id` names a session to its owner; `sid` never leaves the server.
-- `device` and `network` are words made when the session was opened or last used: no user agent, no full address.
alter table sessions
  add column id integer generated always as identity,
  add column device text check (length(device) <= 80),
  add column network text check (length(network) <= 40),
  add column used_at timestamptz not null default now(),
  -- Until when the cookie is also accepted under the name that it had before the __Host- prefix. Null: never.
  add column old_cookie_until timestamptz;
update sessions set used_at = created_at, old_cookie_until = expire;
create unique index sessions_id on sessions (id);

-- Who an administrator is at the OpenID Connect issuer, from their first log-in on: an email address can change hands there.
alter table users
  add column openid_issuer text,
  add column openid_subject text,
  add check (num_nonnulls(openid_issuer, openid_subject) in (0, 2));
create unique index users_openid on users (openid_issuer, openid_subject);
