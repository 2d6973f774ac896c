-- How far the mailbox with reports of returned emails has been read (D-472), and why it can't be: one row at most. Emails
-- have new numbers if the mailbox or its uid_validity is another one.
create table bounce_mailbox (
  id integer primary key default 1 check (id = 1),
  mailbox text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  problem text check (problem in ('login', 'encryption', 'folder', 'unreachable')),
  problem_since timestamptz,
  check ((problem is null) = (problem_since is null))
);
