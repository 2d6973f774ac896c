-- What the last look at the DNS records of the sender's domain found (D-482): one row at most.
create table sender_checks (
  id integer primary key default 1 check (id = 1),
  at timestamptz not null,
  domain text not null,
  findings jsonb not null
);
