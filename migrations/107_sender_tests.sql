-- The last email that officers sent to the mailbox of returned emails (D-483), and the headers with which it arrived: one
-- row at most. The code is in the address that it was sent to.
create table sender_tests (
  id integer primary key default 1 check (id = 1),
  code text not null,
  sent_at timestamptz not null,
  came_at timestamptz,
  headers jsonb,
  check ((came_at is null) = (headers is null))
);
