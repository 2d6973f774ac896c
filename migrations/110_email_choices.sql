-- Emails at moments of a dinner that a member does not want (110).
create table unwanted_emails (
  member_id integer not null references members (id) on delete cascade,
  kind text not null,
  since timestamptz not null,
  primary key (member_id, kind)
);
-- The link in an email to many, with which its reader says what they want. Only the hash of its secret is kept.
alter table circular_emails add column choice_hash text unique;
-- Someone without a login asked for nothing but receipts at this address.
alter table mailboxes add column receipts_only_since timestamptz;
