-- An email to members can wait for an hour, too (D-212): it is about no dinner, and may have a reason to reach those who
-- want no news.
alter table scheduled_circulars
  alter column event_id drop not null,
  add column service_reason text;
create index scheduled_circulars_to_members on scheduled_circulars (id) where event_id is null;
