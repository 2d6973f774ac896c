-- The registration asks whether something was said of a member in a party that is gone or waits. Few rows are in this
-- index, and none is written for a new registration.
create index attendees_answered_before on attendees (member_id, event_id) where needs is not null and not is_live;
