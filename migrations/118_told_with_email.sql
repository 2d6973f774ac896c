-- What a waiting notice told is told again once its email is deleted, as by a restore. Sent emails are never deleted.
alter table told_notices drop constraint told_notices_outbox_id_fkey;
alter table told_notices add constraint told_notices_outbox_id_fkey
  foreign key (outbox_id) references outbox (id) on delete cascade;
