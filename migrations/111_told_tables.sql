-- The table that each person was last told by email (D-491): published again, the tables go to those who sit elsewhere.
create table told_tables (
  attendee_id integer primary key references attendees (id) on delete cascade,
  table_number integer not null,
  told_at timestamptz not null,
  -- The email that says so: it counts only as long as it is sent or waits. Null once that is no longer stored.
  outbox_id integer references outbox (id) on delete set null
);
create index told_tables_outbox on told_tables (outbox_id);
