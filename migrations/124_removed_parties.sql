-- The page of a dinner lists the parties that officers have just removed and can put back (D-412).
create index registrations_removed_by_officer on registrations (event_id, removed_at)
  where removed_reason = 'removed_by_officer';
