-- Who has a payment link pays by card what is due from one party, without logging in (D-366). A party has one at most: a
-- new link takes the place of the old one. The address is kept as a hash, to end the link once the party has another.
create table payment_links (
  registration_id integer primary key references registrations (id) on delete cascade,
  token_hash text not null unique,
  sent_to_hash text not null,
  made_by text not null,
  made_at timestamptz not null,
  paid_at timestamptz
);
-- Where the payer's browser goes after the card page: a payer with a link has no login.
alter table payments add column opened_by text not null default 'owner' check (opened_by in ('owner', 'link'));
