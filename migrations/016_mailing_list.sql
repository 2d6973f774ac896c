-- The mailing list: who should stand on it, what changed of that, who left it for ever, what the portal put there, and
-- the runs that compare all of it with the service.

-- What a change to a person means for the list, until it is worked off. Written by the database itself, so that every
-- way of writing a person leaves it, in the same transaction; only ever added to, so that it makes nobody wait.
create table mailing_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  member_id integer,
  user_id integer,
  before_address text,
  after_address text,
  check (num_nonnulls(member_id, user_id) = 1),
  check (num_nonnulls(before_address, after_address) > 0)
);
create index mailing_changes_arriving on mailing_changes (after_address)
  where before_address <> after_address;

create function note_member_for_mailing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mailing_changes (member_id, after_address)
      select id, mailing_address(email) from added where mailing_address(email) is not null;
  elsif tg_op = 'DELETE' then
    insert into mailing_changes (member_id, before_address)
      select id, mailing_address(email) from gone where mailing_address(email) is not null;
  else
    insert into mailing_changes (member_id, before_address, after_address)
      select n.id, mailing_address(o.email), mailing_address(n.email)
      from gone o join added n on n.id = o.id
      where (o.email, o.first_name, o.last_name, o.status, o.is_ecuyer, o.is_mondiale)
          is distinct from (n.email, n.first_name, n.last_name, n.status, n.is_ecuyer, n.is_mondiale)
        and num_nonnulls(mailing_address(o.email), mailing_address(n.email)) > 0;
  end if;
  return null;
end
$$;
create trigger members_note_added after insert on members
  referencing new table as added for each statement execute function note_member_for_mailing();
create trigger members_note_changed after update on members
  referencing old table as gone new table as added for each statement execute function note_member_for_mailing();
create trigger members_note_deleted after delete on members
  referencing old table as gone for each statement execute function note_member_for_mailing();

create function note_user_for_mailing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mailing_changes (user_id, after_address)
      select id, mailing_address(email) from added where mailing_address(email) is not null;
  elsif tg_op = 'DELETE' then
    insert into mailing_changes (user_id, before_address)
      select id, mailing_address(email) from gone where mailing_address(email) is not null;
  else
    insert into mailing_changes (user_id, before_address, after_address)
      select n.id, mailing_address(o.email), mailing_address(n.email)
      from gone o join added n on n.id = o.id
      where (o.email, o.first_name, o.last_name) is distinct from (n.email, n.first_name, n.last_name)
        and num_nonnulls(mailing_address(o.email), mailing_address(n.email)) > 0;
  end if;
  return null;
end
$$;
create trigger users_note_added after insert on users
  referencing new table as added for each statement execute function note_user_for_mailing();
create trigger users_note_changed after update on users
  referencing old table as gone new table as added for each statement execute function note_user_for_mailing();
create trigger users_note_deleted after delete on users
  referencing old table as gone for each statement execute function note_user_for_mailing();

-- Who left, by the SHA-256 of his address: it outlives an erased member without keeping where he can be written to.
create table mailing_opt_outs (
  address_hash text primary key,
  -- By the service's clock where it said so; only what the person did there later lifts it.
  since timestamptz not null,
  -- He himself, the chapter's account there, or passed on from the address that he had before.
  source text not null check (source in ('Contact', 'Account', 'moved')),
  noted_at timestamptz not null
);

create function mailing_hash(address text) returns text language sql immutable as $$
  select encode(sha256(convert_to(address, 'UTF8')), 'hex')
$$;

-- How far the service's opt-outs have been read, by its own clock.
create table mailing_reading (
  id integer primary key default 1 check (id = 1),
  opt_outs_until timestamptz
);

-- Who bears an address is asked for each one that is worked off.
create index members_mailing_address on members (mailing_address(email));
create index users_mailing_address on users (mailing_address(email));

-- Every address of members and users once, with the first bearer's names and the tags of all who bear it. Names have
-- the length that the service takes.
create view mailing_people as
  select address,
    nullif(left(btrim((array_agg(first_name order by is_user, id))[1]), 50), '') as first_name,
    nullif(left(btrim((array_agg(last_name order by is_user, id))[1]), 50), '') as last_name,
    array_remove(array_agg(distinct status) || array[
      case when bool_or(is_ecuyer) then 'ecuyer' end,
      case when bool_or(is_mondiale) then 'mondiale' end], null) as tags
  from (
    select mailing_address(email) as address, false as is_user, id, first_name, last_name, status, is_ecuyer, is_mondiale
      from members
    union all
    select mailing_address(email), true, id, first_name, last_name, null, false, false from users) borne
  where address is not null
  group by address;

-- Who belongs on the list. Not yet who has just come from another address: whether that one had left is looked at first.
create view mailing_wanted as
  select p.* from mailing_people p
  where length(p.address) <= 50
    and not exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(p.address))
    and not exists (select from mailing_changes c
      where c.after_address = p.address and c.before_address <> c.after_address);

-- One row for each address that the portal put at the service, or tried to, or still has something to do with.
create table mailing_addresses (
  address text primary key,
  contact_id text,
  -- The list on which the portal put it; nothing else is ever taken off.
  list_id text,
  put_by_portal boolean not null default false,
  first_name text,
  last_name text,
  state text not null check (state in ('waiting', 'settled', 'refused')),
  due_at timestamptz,
  attempts integer not null default 0,
  error text,
  -- The address that its only bearer had before: the contact there moves with him.
  moves_from text,
  -- What the run of this number set out to do with it.
  run_id integer,
  planned text check (planned in ('added', 'changed', 'removed')),
  check ((state = 'waiting') or due_at is null)
);
create index mailing_addresses_due on mailing_addresses (due_at) where due_at is not null;

-- The service's keys of the portal's own tags, by the word they stand for.
create table mailing_tags (
  word text primary key,
  tag_id text not null,
  name text not null
);

create table mailing_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('trial', 'sync', 'tags')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  list_id text not null,
  asked_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Where it is: written down after each step, so that who comes next goes on from there.
  step text not null,
  place jsonb not null default '{}',
  progress double precision not null default 0,
  counts jsonb not null,
  samples jsonb not null default '[]',
  error text,
  -- Not before when it goes on, and since when it has been waiting for the service.
  due_at timestamptz not null,
  waiting_since timestamptz,
  -- Who is at it; one whose process died is followed by another after this moment.
  holder text,
  held_until timestamptz,
  check ((state = 'running') = (finished_at is null))
);
create unique index mailing_runs_one on mailing_runs ((state)) where state = 'running';

-- What the service has, while a run compares.
create table mailing_contacts (
  contact_id text primary key,
  address text not null,
  is_gone boolean not null,
  is_out boolean not null,
  on_list boolean not null,
  first_name text,
  last_name text,
  taggings text[] not null
);
create index mailing_contacts_address on mailing_contacts (address);
