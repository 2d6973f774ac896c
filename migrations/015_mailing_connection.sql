-- The connection to the e-mail marketing service (Constant Contact): its tokens, the consents under way, and the pace
-- at which all processes together may call it.

-- The address as the mailing list knows it: lower-cased; null for what is no address, and for a placeholder (S-48).
create function mailing_address(written text) returns text language sql immutable as $$
  select address from (select lower(btrim(written)) as address) a
  where address ~ '^[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
    and address !~ '^\.' and address !~ '\.\.' and address !~ '\.invalid$'
$$;

-- One row. Tokens are encrypted under CREDENTIALS_KEY. `version` counts the tokens that stood here: what was begun with
-- one pair never overwrites the next.
create table mailing_connection (
  id integer primary key default 1 check (id = 1),
  version integer not null default 0,
  -- none: no token of the portal's own; reconnect: the service refuses the one there is.
  state text not null default 'none' check (state in ('none', 'connected', 'reconnect')),
  access_token text,
  refresh_token text,
  is_manual boolean not null default false,
  connected_at timestamptz,
  expires_at timestamptz,
  refreshed_at timestamptz,
  refresh_failures integer not null default 0,
  refresh_after timestamptz,
  refresh_trouble text check (refresh_trouble in ('unreachable', 'wrong-key')),
  -- One process at a time asks for new tokens, by the database's own clock; after this moment it is taken for dead.
  refreshing_until timestamptz,
  -- SHA-256 of the token from the environment that the service refused: it is not tried again and again.
  refused_token text,
  account_id text,
  account text,
  -- The list that was last used, where it is not the configured one.
  list_id text,
  list_name text,
  check ((state = 'none') = (access_token is null))
);

-- A full officer was sent to the service's page for consent: what comes back must be his, once, and soon.
create table mailing_authorizations (
  state_hash text primary key,
  session_id text not null references sessions (sid) on delete cascade,
  code_verifier text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index mailing_authorizations_of_session on mailing_authorizations (session_id);

-- The next moment at which a call may go out, and how many went out on this day of the service's (UTC).
create table mailing_pace (
  id integer primary key default 1 check (id = 1),
  next_free_at timestamptz not null,
  day date not null,
  calls integer not null,
  stopped_until timestamptz
);
