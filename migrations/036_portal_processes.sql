-- The processes that serve this portal, so that officers learn of unequal settings and clocks (054). Each writes its own
-- row; rows that were not renewed lately belong to processes that ended without taking theirs out.
create table portal_processes (
  id uuid primary key,
  host text not null,
  -- The newest migration that it knows.
  migration text not null,
  settings jsonb not null,
  clock_ahead_ms integer not null,
  seen_at timestamptz not null
);
