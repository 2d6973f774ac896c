-- The officers' trail of what was done: read the newest first, a page at a time, by who, by what and by which thing.
drop index audit_log_entity;
create index audit_log_thing on audit_log (entity, entity_id, at desc, id desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_of on audit_log (entity, at desc, id desc);
-- Those whose names stand in the registration itself, looked through by name.
create index registrations_written on registrations (id) where member_id is null and user_id is null;

-- The officers' outbox. A letter that is sent again is a copy of the first; one that was given up is tried anew as it
-- is, or set aside by somebody who saw to it otherwise.
alter table outbox add column copy_of integer references outbox (id) on delete set null;
alter table outbox add column set_aside_at timestamptz;
create index outbox_copies on outbox (copy_of) where copy_of is not null;
create index outbox_given_up on outbox (id) where given_up_at is not null;
create index outbox_open on outbox (id) where sent_at is null and given_up_at is null;
