-- What was made by a form that may be sent again, since its answer was lost: sent again under the same key it is found
-- and not made twice (031). Kept for a day.
create table done_once (
  key uuid primary key,
  actor text not null,
  action text not null,
  entity_id integer not null,
  done_at timestamptz not null
);
create index done_once_done_at on done_once (done_at);
