-- What the mailing list must not forget: who bore which address before, what stands in its way, and whose contacts the
-- service would not let move.

-- Addresses that a person gave up, by their SHA-256, until he bears another one and it is known whether he had left by
-- them: who left does not come back by an address that was entered later, in an edit of its own. Only ever added to by
-- the trigger, so that it makes nobody wait.
create table mailing_former_addresses (
  id bigint generated always as identity primary key,
  member_id integer references members (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  address_hash text not null,
  check (num_nonnulls(member_id, user_id) = 1)
);
create index mailing_former_of_member on mailing_former_addresses (member_id) where member_id is not null;
create index mailing_former_of_user on mailing_former_addresses (user_id) where user_id is not null;

create function remember_member_for_mailing() returns trigger language plpgsql as $$
begin
  insert into mailing_former_addresses (member_id, address_hash)
    select n.id, mailing_hash(mailing_address(o.email)) from gone o join added n on n.id = o.id
    where o.email is distinct from n.email and mailing_address(o.email) is not null
      and mailing_address(o.email) is distinct from mailing_address(n.email);
  return null;
end
$$;
create trigger members_remember_address after update on members
  referencing old table as gone new table as added for each statement execute function remember_member_for_mailing();

create function remember_user_for_mailing() returns trigger language plpgsql as $$
begin
  insert into mailing_former_addresses (user_id, address_hash)
    select n.id, mailing_hash(mailing_address(o.email)) from gone o join added n on n.id = o.id
    where o.email is distinct from n.email and mailing_address(o.email) is not null
      and mailing_address(o.email) is distinct from mailing_address(n.email);
  return null;
end
$$;
create trigger users_remember_address after update on users
  referencing old table as gone new table as added for each statement execute function remember_user_for_mailing();

-- Whoever has just arrived at an address waits, also where he had none before: what he had earlier is looked at first.
drop index mailing_changes_arriving;
create index mailing_changes_arriving on mailing_changes (after_address)
  where before_address is distinct from after_address;
create or replace view mailing_wanted as
  select p.* from mailing_people p
  where length(p.address) <= 50
    and not exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(p.address))
    and not exists (select from mailing_changes c
      where c.after_address = p.address and c.before_address is distinct from c.after_address);

-- What the service refuses the portal as a whole, not an address: since when without an end, and when it was seen last.
alter table mailing_connection
  add column trouble text check (trouble in ('refused', 'forbidden', 'list-gone')),
  add column trouble_since timestamptz,
  add column trouble_at timestamptz,
  add check ((trouble is null) = (trouble_since is null) and (trouble is null) = (trouble_at is null));

-- When the service would not give the contact of a person's old address his new one, as another contact has it.
alter table mailing_addresses add column apart_at timestamptz;

-- The tags that the portal wants a contact to bear; null for one whose tags are none of its business.
alter table mailing_contacts add column wanted_tags text[];
