-- Emails to many that were waiting for a mailbox which a member removed by an undo shared with others: a job queues them
-- again for those who stay. Null once it has, and if there are none.
alter table imports add column emails_left jsonb;
create index imports_emails_left on imports (id) where emails_left is not null;
