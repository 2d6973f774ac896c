-- Erasing a member clears what the audit log says of them as a spouse, and empties their names in seating moves. Without
-- an index, each erasure reads both tables from end to end, and undoing a large import erases tens of thousands.
create index audit_log_spouse_before on audit_log ((before ->> 'spouseId'))
  where entity = 'member' and before ->> 'spouseId' is not null;
create index audit_log_spouse_after on audit_log ((after ->> 'spouseId'))
  where entity = 'member' and after ->> 'spouseId' is not null;
create index seating_moves_member on seating_moves (member_id) where member_id is not null;

-- What is written to this index is kept in a list that is merged at times. Merging four megabytes kept the requests of
-- a portal on the embedded database waiting for a fifth of a second.
alter index members_grams set (gin_pending_list_limit = 128);
