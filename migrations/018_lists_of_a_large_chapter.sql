-- Lists that take no longer in a large chapter than in a small one (025).

-- Where words stand: all three neighbouring letters of a text, so that an index leads to the few rows in which those of a
-- word occur. Kept by plain SQL, as an extension is not to be had everywhere (011). A text of less has none.
create function grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, n, 3)), '{}') from generate_series(1, length(words) - 2) n
$$;
create index members_grams on members using gin (grams(search_text));

-- Letters are looked for by address and subject, payments by what is written on them.
create function letter_words(recipient text, subject text) returns text language sql immutable parallel safe as $$
  select lower(recipient || ' ' || subject)
$$;
create index outbox_grams on outbox using gin (grams(letter_words(recipient, subject)));
create function payment_words(invoice_number text, email text, description text) returns text
  language sql immutable parallel safe as $$
  select lower(invoice_number || ' ' || coalesce(email, '') || ' ' || description)
$$;
create index payments_grams on payments using gin (grams(payment_words(invoice_number, email, description)));
create index payment_charges_number on payment_charges (transaction_id text_pattern_ops);

-- Whether a letter of some kind was ever written is asked by the beginning of its key: of each member who is to be
-- reminded of his dues, every half hour.
create index outbox_once_begins on outbox (once_key text_pattern_ops) where once_key is not null;
-- What went to one person, and everything he ever registered for, what was given up, too.
create index outbox_recipient on outbox (lower(recipient));
create index registrations_ever on registrations (member_id) where member_id is not null;
create index registrations_ever_of_user on registrations (user_id) where user_id is not null;

-- Payments of one state or purpose, the newest first.
create index payments_of_status on payments (status, created_at desc, id desc);
create index payments_of_purpose on payments (purpose, created_at desc, id desc);

-- Addresses are counted from the index alone; which of them left, and which are too long, is found from there.
drop index members_mailing_address;
create index members_mailing_address on members (mailing_address(email)) include (email);
create index members_mailing_hash on members (mailing_hash(mailing_address(email)));
create index users_mailing_hash on users (mailing_hash(mailing_address(email)));
create index members_mailing_long on members (mailing_address(email)) where length(mailing_address(email)) > 50;
create index users_mailing_long on users (mailing_address(email)) where length(mailing_address(email)) > 50;
create index mailing_addresses_refused on mailing_addresses (address) where state = 'refused';
create index mailing_addresses_waiting on mailing_addresses (address) where state = 'waiting';
create index mailing_addresses_apart on mailing_addresses (apart_at) where apart_at is not null;

-- How many members and live registrations there are of each status, with their seats and money: rows to be added up.
-- Only ever added to by the triggers, so that nobody waits for anybody; a chore draws them together.
create table tallies (
  id bigint generated always as identity primary key,
  thing text not null check (thing in ('members', 'registrations')),
  status text not null,
  n bigint not null,
  tickets bigint not null default 0,
  amount numeric(14, 2) not null default 0
);

create function tally_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (thing, status, n) select 'members', status, count(*) from added group by status;
  elsif tg_op = 'DELETE' then
    insert into tallies (thing, status, n) select 'members', status, -count(*) from gone group by status;
  else
    insert into tallies (thing, status, n)
      select 'members', status, sum(n) from (
        select status, 1 as n from added union all select status, -1 from gone) moved
      group by status having sum(n) <> 0;
  end if;
  return null;
end
$$;
create trigger members_tally_added after insert on members
  referencing new table as added for each statement execute function tally_members();
create trigger members_tally_changed after update on members
  referencing old table as gone new table as added for each statement execute function tally_members();
create trigger members_tally_deleted after delete on members
  referencing old table as gone for each statement execute function tally_members();

create function tally_registrations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (thing, status, n, tickets, amount)
      select 'registrations', status, count(*), sum(member_tickets + guest_tickets), sum(amount)
      from added where removed_at is null group by status;
  elsif tg_op = 'DELETE' then
    insert into tallies (thing, status, n, tickets, amount)
      select 'registrations', status, -count(*), -sum(member_tickets + guest_tickets), -sum(amount)
      from gone where removed_at is null group by status;
  else
    insert into tallies (thing, status, n, tickets, amount)
      select 'registrations', status, sum(n), sum(n * seats), sum(n * amount) from (
        select status, 1 as n, member_tickets + guest_tickets as seats, amount from added where removed_at is null
        union all select status, -1, member_tickets + guest_tickets, amount from gone where removed_at is null) moved
      group by status having sum(n) <> 0 or sum(n * seats) <> 0 or sum(n * amount) <> 0;
  end if;
  return null;
end
$$;
create trigger registrations_tally_added after insert on registrations
  referencing new table as added for each statement execute function tally_registrations();
create trigger registrations_tally_changed after update on registrations
  referencing old table as gone new table as added for each statement execute function tally_registrations();
create trigger registrations_tally_deleted after delete on registrations
  referencing old table as gone for each statement execute function tally_registrations();

insert into tallies (thing, status, n) select 'members', status, count(*) from members group by status;
insert into tallies (thing, status, n, tickets, amount)
  select 'registrations', status, count(*), sum(total_tickets), sum(amount)
  from registrations where removed_at is null group by status;
