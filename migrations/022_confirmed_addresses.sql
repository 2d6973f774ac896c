-- An email address is a claim until its owner has confirmed it, and who somebody is stays on record as the chapter wrote
-- it (030).

-- confirmed_email is the last address that is known to be the member's: an officer or an import wrote it, or the member
-- opened the link that was mailed to it. The recorded columns hold what an officer or an import last wrote.
alter table members
  add column confirmed_email text check (length(confirmed_email) <= 254),
  add column confirmed_email_at timestamptz,
  add column recorded_first_name text,
  add column recorded_last_name text,
  add column recorded_email text;

-- Members who changed one of these themselves, and nobody else since: what stood there before their first change counts.
-- Everything else was written by an officer or an import, or was never changed.
with written as (
  select a.entity_id::int as member_id, a.id, k.key, a.action = 'profile changed' as is_own, a.before ->> k.key as before,
    max(a.id) filter (where a.action <> 'profile changed') over (partition by a.entity_id, k.key) as last_of_others
  from audit_log a cross join (values ('email'), ('firstName'), ('lastName')) k (key)
  where a.entity = 'member' and a.entity_id ~ '^[1-9][0-9]{0,8}$' and jsonb_exists(a.after, k.key)),
own as (
  select distinct on (member_id, key) member_id, key, before from written
  where is_own and id > coalesce(last_of_others, 0) order by member_id, key, id)
update members m set
  recorded_first_name = coalesce((select before from own where member_id = m.id and key = 'firstName'), first_name),
  recorded_last_name = coalesce((select before from own where member_id = m.id and key = 'lastName'), last_name),
  recorded_email = case when exists (select from own where member_id = m.id and key = 'email')
    then (select before from own where member_id = m.id and key = 'email') else email end,
  -- A first address has none before it: without it nobody could choose a new password.
  confirmed_email = coalesce((select before from own where member_id = m.id and key = 'email'), email),
  confirmed_email_at = now();
update members set confirmed_email_at = null where confirmed_email is null;

alter table members
  alter column recorded_first_name set not null,
  alter column recorded_last_name set not null,
  add check ((confirmed_email is null) = (confirmed_email_at is null));
create index members_confirmed_email on members (lower(confirmed_email));

-- A member's row is made by an officer, an import or the set-up, never by the member: what it begins with is on record.
create function record_new_member() returns trigger language plpgsql as $$
begin
  new.recorded_first_name := coalesce(nullif(new.recorded_first_name, ''), new.first_name);
  new.recorded_last_name := coalesce(nullif(new.recorded_last_name, ''), new.last_name);
  new.recorded_email := coalesce(new.recorded_email, new.email);
  new.confirmed_email := coalesce(new.confirmed_email, new.email);
  new.confirmed_email_at :=
    case when new.confirmed_email is not null then coalesce(new.confirmed_email_at, new.created_at) end;
  return new;
end
$$;
create trigger members_record_new before insert on members for each row execute function record_new_member();

-- A link for a new password goes to the confirmed address and ends with it. An address that was merely typed ends none,
-- or somebody with a stolen session could keep the owner from choosing a new password.
drop trigger members_end_password_resets on members;
create trigger members_end_password_resets after update of confirmed_email, user_name, password_hash on members
  for each row when (old.confirmed_email is distinct from new.confirmed_email
    or old.user_name is distinct from new.user_name or old.password_hash is distinct from new.password_hash)
  execute function end_password_resets();

-- The mailing list and its opt-outs follow confirmed addresses.
create or replace function note_member_for_mailing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mailing_changes (member_id, after_address)
      select id, mailing_address(confirmed_email) from added where mailing_address(confirmed_email) is not null;
  elsif tg_op = 'DELETE' then
    insert into mailing_changes (member_id, before_address)
      select id, mailing_address(confirmed_email) from gone where mailing_address(confirmed_email) is not null;
  else
    insert into mailing_changes (member_id, before_address, after_address)
      select n.id, mailing_address(o.confirmed_email), mailing_address(n.confirmed_email)
      from gone o join added n on n.id = o.id
      where (o.confirmed_email, o.first_name, o.last_name, o.status, o.is_ecuyer, o.is_mondiale)
          is distinct from (n.confirmed_email, n.first_name, n.last_name, n.status, n.is_ecuyer, n.is_mondiale)
        and num_nonnulls(mailing_address(o.confirmed_email), mailing_address(n.confirmed_email)) > 0;
  end if;
  return null;
end
$$;
create or replace function remember_member_for_mailing() returns trigger language plpgsql as $$
begin
  insert into mailing_former_addresses (member_id, address_hash)
    select n.id, mailing_hash(mailing_address(o.confirmed_email)) from gone o join added n on n.id = o.id
    where o.confirmed_email is distinct from n.confirmed_email and mailing_address(o.confirmed_email) is not null
      and mailing_address(o.confirmed_email) is distinct from mailing_address(n.confirmed_email);
  return null;
end
$$;
create or replace view mailing_people as
  select address,
    nullif(left(btrim((array_agg(first_name order by is_user, id))[1]), 50), '') as first_name,
    nullif(left(btrim((array_agg(last_name order by is_user, id))[1]), 50), '') as last_name,
    array_remove(array_agg(distinct status) || array[
      case when bool_or(is_ecuyer) then 'ecuyer' end,
      case when bool_or(is_mondiale) then 'mondiale' end], null) as tags
  from (
    select mailing_address(confirmed_email) as address, false as is_user, id, first_name, last_name, status, is_ecuyer,
        is_mondiale
      from members
    union all
    select mailing_address(email), true, id, first_name, last_name, null, false, false from users) borne
  where address is not null
  group by address;
drop index members_mailing_address;
create index members_mailing_address on members (mailing_address(confirmed_email)) include (confirmed_email);
drop index members_mailing_hash;
create index members_mailing_hash on members (mailing_hash(mailing_address(confirmed_email)));
drop index members_mailing_long;
create index members_mailing_long on members (mailing_address(confirmed_email))
  where length(mailing_address(confirmed_email)) > 50;
-- Addresses that were merely typed come off the list again.
insert into mailing_changes (member_id, before_address, after_address)
  select id, mailing_address(email), mailing_address(confirmed_email) from members
  where mailing_address(email) is distinct from mailing_address(confirmed_email)
    and num_nonnulls(mailing_address(email), mailing_address(confirmed_email)) > 0;

-- Links that were mailed because a member typed another address, each row one email: to the new address for confirming
-- it, to the old one for stopping the change. The token itself is in the email only.
create table address_links (
  id integer generated by default as identity primary key,
  member_id integer not null references members (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'stop')),
  -- Where the email went. A confirming link confirms it; a stopping link puts it back.
  address text not null,
  token_hash text not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another address, an officer or a stopped change has made the link useless.
  ended_at timestamptz,
  -- SHA-256 of the password's hash when the change began: a password that was set since is not trusted after a stop.
  password_mark text
);
create index address_links_member on address_links (member_id, sent_at);
create index address_links_address on address_links (lower(address), sent_at);
create index address_links_expires on address_links (expires_at);
